import { fill } from "../../content/format";
import type { Content } from "../../content/languages/content-of";
import type { RequirementState } from "../applications/application";
import { isToSend, isWanted } from "../applications/requirement-moves";

type Requirement = { state: RequirementState; lacks: string };

/** How the documents stand: what is done first, and last what is still to send. */
export function describeDocuments(content: Content, requirements: Requirement[]): string {
  const { documents: words } = content.tracking.status;
  const count = (is: (requirement: Requirement) => boolean) => requirements.filter(is).length;
  const sent = count(({ state }) => state === "sent" || state === "looked at");
  const counts: [string, number][] = [
    [words.accepted, count(({ state }) => state === "accepted")],
    [sent === 1 ? words.sentOne : words.sent, sent],
    [words.lacked, count((each) => isWanted(each) && !isToSend(each))],
    [words.wanted, count(isToSend)],
  ];
  const said = counts.filter(([, number]) => number > 0).map(([text, number]) => fill(text, { count: number }));
  return fill(words.heading, { counts: said.join("; ") || words.none });
}
