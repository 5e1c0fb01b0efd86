import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = ["app", "server", "db"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const readsPeople = /\b(?:from|join)\s+(?:form_submissions|contact_messages)\b/;

/** Writes the mail that tells the consultancy of a lead: nobody asks for it, and only the outbox has it. */
const withoutAsking = "app/leads/intake/notify.server.ts";

test("whatever reads leads or messages asks for an admin's proof first", () => {
  const readers = sources.filter(({ file, text }) => readsPeople.test(text) && file !== withoutAsking);
  expect(readers.length).toBeGreaterThan(2);
  for (const { file, text } of readers) {
    const doors = [...text.matchAll(/^export (?:async )?function\*? \w+\(\s*(\w+: \w+)?/gm)].map(([, first]) => first);
    expect(doors.length, file).toBeGreaterThan(0);
    for (const first of doors) expect(first, file).toMatch(/^\w+: AdminProof$/);
    expect(text, file).not.toMatch(/^export (?:default|const \w+ = (?:async )?\()/m);
  }
});

test("the one that does not is known to the process alone", () => {
  const users = sources.filter(({ text }) => /from "[^"]*\/notify\.server"/.test(text)).map(({ file }) => file);
  expect(users).toEqual(["server/process/main.ts"]);
});

test("only the check itself makes a proof, and nothing pretends to have one", () => {
  for (const { file, text } of sources) {
    if (file !== "app/admin-proof.server.ts") expect(text, file).not.toContain("new AdminProof");
    expect(text, file).not.toMatch(/\bas (?:unknown as )?AdminProof\b|\bas never\b/);
  }
});
