import { expect, test } from "vitest";
import { content } from "../../test/support/edition/content";
import type { RequirementState } from "../applications/application";
import { describeDocuments } from "./describe-documents";

const say = (...states: (RequirementState | "lacked")[]) =>
  describeDocuments(
    content,
    states.map((state) => (state === "lacked" ? { state: "missing", lacks: "A ration card" } : { state, lacks: "" })),
  );

test.each([
  [["missing", "missing", "missing"], "Documents: 3 still to send"],
  [["sent", "looked at", "sent"], "Documents: 3 sent, we check them"],
  [["sent", "missing", "sent back"], "Documents: 1 sent, we check it; 2 still to send"],
  [["accepted", "sent", "waived"], "Documents: 1 accepted; 1 sent, we check it"],
  [["accepted", "lacked", "missing"], "Documents: 1 accepted; 1 we will write to you about; 1 still to send"],
  [["accepted", "accepted"], "Documents: 2 accepted"],
  [["waived"], "Documents: nothing to send"],
] as const)("documents that are %s are put as what was done with them", (states, said) => {
  expect(say(...states)).toBe(said);
});
