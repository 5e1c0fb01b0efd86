import { useMatches } from "react-router";

type Match = { loaderData?: unknown } | undefined;

/** The layouts of staff and accounts tell the browser what the site is called, and nothing else of its content. */
const nameIn = (matches: readonly Match[]): string =>
  matches.map((match) => (match?.loaderData as { siteName?: string } | undefined)?.siteName).find(Boolean) ?? "";

export const useSiteName = () => nameIn(useMatches());

/** The head of a page that search engines must not list. */
export const privateMeta =
  (title: string) =>
  ({ matches }: { matches: readonly Match[] }) => [
    { title: [title, nameIn(matches)].filter(Boolean).join(" | ") },
    { name: "robots", content: "noindex" },
  ];
