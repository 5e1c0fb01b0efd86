import { createContext, use } from "react";

/** What was sent with a form that was refused. */
export type Sent = Partial<Record<string, string>>;

export const Kept = createContext<Sent>({});
const nothing: Sent = {};

/** What was typed into the form of this act, or of this paper, so that a page without JavaScript comes back with it. */
export function useKept(act: string, paper?: string): Sent {
  const sent = use(Kept);
  return sent.act === act && (paper === undefined || sent.paper === paper) ? sent : nothing;
}

export const isKept = (sent: Sent) => sent !== nothing;
