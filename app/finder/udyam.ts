import { covers } from "../../content/law/row";
import { type UdyamRow, udyamRows } from "../../content/law/udyam";
import type { Answers } from "./answers";

export type UdyamOutcome =
  | { status: "uncovered" }
  | { status: "answer"; row: UdyamRow }
  /** Above the limits of a medium enterprise there is no class. */
  | { status: "tooLarge"; row: UdyamRow };

/** The smallest class within both of whose limits the business stays. */
export function findUdyam(
  { investment, turnover }: Pick<Answers, "investment" | "turnover">,
  on: string,
): UdyamOutcome {
  const day = udyamRows.filter((row) => covers(row, on));
  const row = day.find((each) => investment <= each.investment && turnover <= each.turnover);
  const largest = day.at(-1);
  if (row) return { status: "answer", row };
  return largest ? { status: "tooLarge", row: largest } : { status: "uncovered" };
}
