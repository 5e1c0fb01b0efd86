import { expect, test } from "vitest";
import { type RequirementState, requirementStates } from "./application";
import { type Actor, canMove, canRewrite, decideMove, type MoveName, moves, nextToCheck } from "./requirement-moves";

const names = Object.keys(moves) as MoveName[];
const file = "0d9f7a52-54a5-4bb1-8a0b-6b2a9c5f0c11";

const possible = (actor: Actor, state: RequirementState, documentId: string | null = file, lacks = "") =>
  names.filter((name) => canMove(name, actor, { isOpen: true, state, documentId, lacks })).join(", ");

test.each([
  ["missing", "send, receive, waive, split", "accept, sendBack, remove"],
  ["sent", "send, lookAt, accept, sendBack, waive, split", "remove"],
  ["looked at", "send, accept, sendBack, waive, split", "remove"],
  ["accepted", "sendBack, split", ""],
  ["sent back", "send, receive, waive, split", "accept, remove"],
  ["waived", "unwaive", ""],
] as const)("what is %s: staff may %s; with a file also %s", (state, always, withFile) => {
  const listed = (text: string) => text.split(", ").filter(Boolean);
  expect(listed(possible("staff", state, null)).sort()).toEqual(listed(always).sort());
  expect(listed(possible("staff", state)).sort()).toEqual([...listed(always), ...listed(withFile)].sort());
});

test.each([
  ["missing", "send, lack", "send"],
  ["sent", "send, takeBack", "send, takeBack"],
  ["looked at", "send, takeBack", "send, takeBack"],
  ["accepted", "", ""],
  ["sent back", "send, lack", "send"],
  ["waived", "", ""],
] as const)("what is %s: the customer may %s, by a link %s", (state, customer, link) => {
  expect([possible("customer", state), possible("link", state)]).toEqual([customer, link]);
});

test("a document is said to be still needed only to a customer who wrote that they do not have it", () => {
  const lacking = requirementStates.filter((state) => possible("staff", state, null, "Lost.").includes("stillNeeded"));
  expect(lacking).toEqual(["missing", "sent back"]);
});

test("nothing is taken back where there is no file, and nothing moves once the application has ended", () => {
  for (const state of requirementStates)
    for (const name of names)
      for (const actor of ["staff", "customer", "link"] as const) {
        expect(canMove(name, actor, { isOpen: false, state, documentId: file, lacks: "" })).toBe(false);
        expect(decideMove(name, actor, { isOpen: false, state, documentId: file, lacks: "" })).toBeNull();
      }
  for (const state of requirementStates)
    for (const [name, actor] of [["remove", "staff"] as const, ["takeBack", "customer"] as const])
      expect(canMove(name, actor, { isOpen: true, state, documentId: null, lacks: "" })).toBe(false);
});

test("a move writes its state and line of history, takes the file with it or leaves it, and says why", () => {
  const sent = { isOpen: true, state: "sent", documentId: file, lacks: "" } as const;
  expect(decideMove("sendBack", "staff", sent, { reason: "Too dark." })).toEqual({
    ...{ kind: "document sent back", state: "sent back", reason: "Too dark." },
  });
  expect(decideMove("takeBack", "link", sent)).toEqual({
    ...{ kind: "taken back by link", state: "missing", documentId: null },
  });
  expect(decideMove("lack", "customer", { ...sent, state: "sent back" }, { lacks: "Lost." })).toEqual({
    ...{ kind: "customer lacks", state: "sent back", lacks: "Lost." },
  });
  expect(decideMove("accept", "customer", sent)).toBeNull();
});

test("a picture may be turned or masked until it is accepted, also after the end", () => {
  const can = (state: RequirementState) => canRewrite({ state, documentId: file });
  expect(requirementStates.filter((state) => !can(state))).toEqual(["accepted"]);
  expect(canRewrite({ state: "sent", documentId: null })).toBe(false);
});

test("the next to check is the one that follows, then the first, and none that is judged or missing", () => {
  const all = (["sent", "missing", "accepted", "looked at"] as const).map((state, at) => ({ id: String(at), state }));
  const next = (id: string) => nextToCheck(all, id)?.id;
  expect(["0", "1", "2", "3"].map(next)).toEqual(["3", "3", "3", "0"]);
  expect(nextToCheck(all.slice(1, 3), "2")).toBeUndefined();
});
