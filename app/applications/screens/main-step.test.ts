import { expect, test } from "vitest";
import { chooseMainStep, type Standing } from "./main-step";

const standing: Standing = {
  stage: "collecting",
  service: "fssai",
  isOpen: true,
  isRefunded: false,
  callFirst: "",
  isQueried: false,
  lacksCertificate: false,
  isAsked: false,
  requirements: [],
};

const asked = (...states: Standing["requirements"][number]["state"][]) =>
  states.map((state, at) => ({ id: `document ${at}`, state, lacks: "" }));

test.each<[string, Partial<Standing>, string]>([
  ["none has come", { requirements: asked("missing", "missing") }, "ask"],
  ["one was sent back", { requirements: asked("accepted", "sent back") }, "ask"],
  ["one is accepted and one missing", { requirements: asked("accepted", "missing") }, "ask"],
  ["one has come", { requirements: asked("missing", "sent") }, "check"],
  ["one was opened and not judged", { requirements: asked("looked at", "accepted") }, "check"],
  ["each is accepted or not needed", { requirements: asked("accepted", "waived") }, "ready"],
  ["the customer lacks one", { requirements: [{ id: "a", state: "missing", lacks: "No bill" }] }, "reply"],
  ["something is to be settled by a call", { callFirst: "Why?", requirements: asked("sent") }, "call"],
  ["its order was refunded", { isRefunded: true, callFirst: "Why?" }, "withdraw"],
  ["it is ready", { stage: "ready" }, "file"],
  ["Udyam is ready", { stage: "ready", service: "msme" }, "grant"],
  ["it is filed", { stage: "filed" }, "portal"],
  ["the authority asks", { stage: "query", isQueried: true }, "answer"],
  ["it is granted without its certificate", { stage: "granted", isOpen: false, lacksCertificate: true }, "certificate"],
  ["it has ended", { stage: "refused", isOpen: false, isRefunded: true }, "none"],
])("where %s, the main button belongs to that", (_, facts, step) => {
  expect(chooseMainStep({ ...standing, ...facts }).step).toBe(step);
});

test("what is to be checked is counted, and the first of it is opened", () => {
  const step = chooseMainStep({ ...standing, requirements: asked("accepted", "sent", "looked at") });
  expect(step).toEqual({ step: "check", says: "check 2 documents", document: "document 1" });
});

test("who was asked today is waited for, not asked again", () => {
  const requirements = asked("accepted", "sent back", "missing");
  expect(chooseMainStep({ ...standing, requirements }).says).toBe("ask for 2 documents");
  expect(chooseMainStep({ ...standing, requirements, isAsked: true }).says).toBe("wait for 2 documents");
});
