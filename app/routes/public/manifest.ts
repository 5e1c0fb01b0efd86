import { paths } from "../../../content/paths";
import { contentFor } from "../context.server";
import type { Route } from "./+types/manifest";

export function loader(asked: Route.LoaderArgs) {
  const { language, home, facts } = contentFor(asked);
  const { site } = facts;
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: `/icon-${purpose === "any" ? "" : "maskable-"}${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: paths.home,
    name: site.name,
    short_name: site.name,
    description: home.meta.description,
    lang: language,
    start_url: paths.home,
    scope: paths.home,
    display: "minimal-ui",
    theme_color: "#fbf7ee",
    background_color: "#fbf7ee",
    icons: [icon(192, "any"), icon(512, "any"), icon(192, "maskable"), icon(512, "maskable")],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
