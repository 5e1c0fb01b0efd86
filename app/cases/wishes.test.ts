import { expect, test } from "vitest";
import { sayWish, sayWishes, wishesOf, withWork } from "./wishes";

const fssai = "FSSAI Registration/License";
const form = (id: string, service: string, state: string) => ({ id, service, state });
const inWords = (forms: ReturnType<typeof form>[]) => wishesOf(forms).map(sayWish);

test("each service in each state is one wish, in the order of the first time, however often it was asked for", () => {
  const forms = [
    form("1", fssai, "Bihar"),
    form("2", "GST Registration", "Goa"),
    form("3", fssai, "Bihar"),
    form("4", fssai, "Goa"),
    form("5", "MSME Registration", "Goa"),
    form("6", "MSME (Udyam) Registration", "Goa"),
  ];
  expect(inWords(forms)).toEqual(["FSSAI (Bihar)", "GST (Goa)", "FSSAI (Goa)", "Udyam (Goa)"]);
  expect(wishesOf(forms).map(({ asked }) => asked.map(({ id }) => id).join(""))).toEqual(["13", "2", "4", "56"]);
});

test("several wishes in one line name each service once, with all its states", () => {
  const forms = [form("1", fssai, "Bihar"), form("2", "GST Registration", ""), form("3", fssai, "Goa")];
  expect(sayWishes(wishesOf(forms))).toBe("FSSAI (Bihar, Goa), GST");
});

test("a message that names no service is a wish only where nothing else was asked for", () => {
  expect(inWords([form("1", "", "Bihar"), form("2", "GST Registration", "Goa")])).toEqual(["GST (Goa)"]);
  expect(inWords([form("1", "", "Bihar")])).toEqual(["Not specified (Bihar)"]);
});

test("what was done stands with the form that began it, else with its service and state, and once for each service", () => {
  const wishes = wishesOf([
    form("1", fssai, "Bihar"),
    form("2", "GST Registration", "Goa"),
    form("3", fssai, "Goa"),
    form("4", "General Inquiry", "Goa"),
  ]);
  const of = (work: { submissionId: string; kinds: string[]; state: string }) =>
    withWork(wishes, [work]).flatMap((wish) => (wish.work.length > 0 ? [sayWish(wish)] : []));
  expect(of({ submissionId: "3", kinds: ["fssai"], state: "Bihar" })).toEqual(["FSSAI (Goa)"]);
  expect(of({ submissionId: "2", kinds: ["fssai"], state: "Goa" })).toEqual(["FSSAI (Goa)"]);
  expect(of({ submissionId: "2", kinds: ["fssai"], state: "Kerala" })).toEqual(["FSSAI (Bihar)"]);
  expect(of({ submissionId: "1", kinds: ["fssai", "gst"], state: "Bihar" })).toEqual(["FSSAI (Bihar)", "GST (Goa)"]);
  expect(of({ submissionId: "4", kinds: ["msme"], state: "Goa" })).toEqual(["General Inquiry (Goa)"]);
});
