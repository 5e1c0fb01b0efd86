import { siteOrigin } from "../../../content/deployment";
import { staffAreas } from "../../../content/desk-paths";
import { endpoints } from "../../../content/paths";

export function loader() {
  const body = `User-agent: *
${staffAreas.map((area) => `Disallow: ${area}`).join("\n")}
Disallow: /auth
Disallow: /api/

Sitemap: ${siteOrigin}${endpoints.sitemap}
`;
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
