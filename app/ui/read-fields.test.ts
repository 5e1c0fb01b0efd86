import { expect, test } from "vitest";
import { z } from "zod";
import { actOf, readFields } from "./read-fields";

const schema = z.object({
  name: z.string().min(1, "Please give a name."),
  amount: z.coerce.number("Please give an amount.").positive("Please give an amount."),
  note: z.string(),
});

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("a form is read by its schema, without the spaces around; a field that it has not is empty", () => {
  const read = readFields(formOf({ name: " Asha ", amount: "12", act: "save" }), schema);
  expect(read).toEqual({ ok: true, value: { name: "Asha", amount: 12, note: "" } });
});

test("a refusal says everything that is wrong, by field too, and brings back all that was typed", () => {
  expect(readFields(formOf({ name: "", amount: "much", note: "Rang twice" }), schema)).toEqual({
    ...{ ok: false, status: 400, message: "Please give a name. Please give an amount." },
    problems: { name: "Please give a name.", amount: "Please give an amount." },
    values: { name: "", amount: "much", note: "Rang twice" },
  });
});

test("an act is found by the name of its button, and by no name that every object has", () => {
  const acts: Record<string, string> = { save: "saved" };
  expect(["save", "toString", null].map((name) => actOf(acts, name))).toEqual(["saved", undefined, undefined]);
});
