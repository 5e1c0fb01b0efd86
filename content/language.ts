/** The `lang` of a page by the first segment of its path; kept apart from the words, so that knowing one costs nothing of the other. */
const prefixes: Record<string, string> = {};

export function languageOf(pathname: string): string {
  const prefix = pathname.split("/")[1] ?? "";
  return (Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined) ?? "en-IN";
}
