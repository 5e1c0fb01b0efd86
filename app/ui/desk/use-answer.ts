import { useState } from "react";
import { useLocation } from "react-router";

/**
 * The answer to a form of this page. The framework drops it when the page's data is loaded again, which new cases and
 * somebody else's work do at any time; here it stays until there is another or the page is left.
 */
export function useAnswer<Reply>(answer: Reply | undefined): Reply | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  const isSame = kept.key === key && (answer === undefined || answer === kept.answer);
  if (!isSame) setKept({ answer, key });
  return isSame ? kept.answer : answer;
}
