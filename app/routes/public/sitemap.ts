import { siteOrigin } from "../../../content/deployment";
import { indexedPaths } from "../../../content/paths";

export function loader() {
  const entries = indexedPaths.map((path) => `<url><loc>${siteOrigin}${path}</loc></url>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
