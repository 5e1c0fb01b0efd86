/** What the address says was just done, if it is one of ours. */
export function doneOf(words: Record<string, string>, url: URL): string | undefined {
  const name = url.searchParams.get("done") ?? "";
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
