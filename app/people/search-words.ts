import { tenDigits } from "../../content/normalise-text";

const shortestSearch = 3;

/** The words to look for; a phone number as people write it becomes its digits. */
export function searchWords(search: string): string[] {
  return wordsOf(search).filter((word) => word.length >= shortestSearch);
}

/** The same where a whole name may be searched for: one of initials alone ('L V') stays as it is typed. */
export function nameWords(search: string): string[] {
  const words = searchWords(search);
  const whole = search.trim().toLowerCase();
  return words.length === 0 && whole.length >= shortestSearch ? [whole] : words;
}

/** Which words are too short to search for; with all of them too short nothing can be found. */
export function shortWords(search: string): "none" | "some" | "all" {
  const words = wordsOf(search);
  const usable = words.filter((word) => word.length >= shortestSearch).length;
  return usable === words.length ? "none" : usable > 0 ? "some" : "all";
}

function wordsOf(search: string): string[] {
  // The beginning of a number too may have the country's code.
  const typed = tenDigits(search);
  // The beginning of a landline has the 0 of its STD code.
  const digits = typed.replace(/^\+(?:91)?/, "").replace(/^0(?=\d{2,9}$)/, "");
  if (/^\d+$/.test(digits) && (digits !== typed || digits.length >= 7)) return [digits];
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}
