import { tracking } from "../../content/en/tracking/tracking";
import { fill } from "../../content/format";
import type { RequirementState } from "../applications/application";
import { isToSend, isWanted } from "../applications/requirement-moves";

const { documents: words } = tracking.status;

type Requirement = { state: RequirementState; lacks: string };

/** How the documents stand: what is done first, and last what is still to send. */
export function describeDocuments(requirements: Requirement[]): string {
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
