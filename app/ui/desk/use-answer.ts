import { createContext, use, useState } from "react";
import { useLocation } from "react-router";

/**
 * The answer to a form of this page. The framework drops it when the page's data is loaded again, which new cases and
 * a colleague's work do at any time; here it stays until there is another or the page is left.
 */
export function useAnswer<Reply>(answer: Reply | undefined): Reply | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  const isSame = kept.key === key && (answer === undefined || answer === kept.answer);
  if (!isSame) setKept({ answer, key });
  return isSame ? kept.answer : answer;
}

/** What was sent with a form that was refused. */
export type Sent = Partial<Record<string, string>>;

export const RefusedForm = createContext<Sent>({});
const nothing: Sent = {};

/** What was typed into the form of this act, or of this document, so that a page without JavaScript comes back with it. */
export function useRefused(act: string, requirement?: string): Sent {
  const sent = use(RefusedForm);
  return sent.act === act && (requirement === undefined || sent.requirement === requirement) ? sent : nothing;
}

export const isRefused = (sent: Sent) => sent !== nothing;
