import { closedPolicy, contentPolicy, scriptPolicy } from "./headers.ts";

/** One file as the build lists it in `site.json`. */
export type BuiltFile = {
  path: string;
  file: string;
  type: string;
  kind: "page" | "hashed" | "plain";
  styles?: string[];
  scripts?: string[];
};

export type BuiltSite = { origin: string; files: BuiltFile[] };

const caching = {
  page: "public, max-age=0, must-revalidate",
  plain: "public, max-age=3600, must-revalidate",
  hashed: "public, max-age=31536000, immutable",
} as const;

/** Links are prerendered on hover or touch. As a header, because an inline script would need a looser policy. */
const speculationRules = '"/pages.speculationrules"';

/** What a built file is sent with, by this server or by nginx by `deploy/nginx.conf`. */
export function fileHeaders(built: BuiltFile): [string, string][] {
  return [
    ["Cache-Control", caching[built.kind]],
    ["Vary", "Accept-Encoding"],
    ["Content-Security-Policy", policyOf(built)],
    ...(built.kind === "page" ? [["Speculation-Rules", speculationRules] as [string, string]] : []),
  ];
}

function policyOf(built: BuiltFile) {
  if (built.kind === "page") return contentPolicy(built);
  return built.type.startsWith("text/javascript") ? scriptPolicy : closedPolicy;
}
