import { useContent } from "../../../ui/words/content";

/** A name of up to this many characters fits on one line of the header. */
const shortName = 12;

/** The consultancy's name as the header has space for it: a long one in two even lines. */
export function SiteName() {
  const { name } = useContent().facts.site;
  const lines = nameInLines(name);
  if (lines.length === 1) return name;
  return (
    <span className="logo-lines">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

export function nameInLines(name: string): string[] {
  const words = name.split(" ");
  if (name.length <= shortName || words.length === 1) return [name];
  const candidates = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  const widest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  return candidates.reduce((best, candidate) => (widest(candidate) < widest(best) ? candidate : best));
}
