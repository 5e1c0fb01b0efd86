import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Sql } from "../../db/connect";
import { isMailKind, limitOf, mailKinds } from "../../db/mails";
import { testDocuments } from "../../test/support/documents/storage";
import { edition } from "../../test/support/edition/content";
import { paymentsOff } from "../../test/support/payments";
import { jobHandlers } from "./handlers";

const handlers = jobHandlers({
  edition,
  documents: testDocuments(),
  sql: {} as Sql,
  mailer: { deliver: async () => {}, remove: async () => {}, removeOlder: async () => {} },
  notices: { to: "office@anugya.example", origin: "https://www.anugya.example" },
  secrets: ["x".repeat(32)],
  ledger: join(tmpdir(), "no-ledger"),
  report: () => {},
  reportFailure: () => {},
  payments: paymentsOff,
});

test("every kind of job that sends is in the table of mails, with who can cause it, and nothing else is", () => {
  const sending = Object.entries(handlers).filter(([, { work }]) => ["mail", "drawing", "intake"].includes(work ?? ""));
  expect(sending.map(([kind]) => kind).toSorted()).toEqual([...mailKinds, "mail"].toSorted());
});

test("a kind that is not in the table sends nothing, so that none goes without its limit", async () => {
  expect(isMailKind("erase-files")).toBe(false);
  const others = Object.entries(handlers).filter(([kind]) => !isMailKind(kind));
  expect(others.map(([, { work }]) => work)).not.toContain("mail");
});

test("receipts, certificates and what staff send are held up by no stranger", () => {
  for (const kind of [
    "paid-mail",
    "invoice-mail",
    "refund-mail",
    "certificate-mail",
    "quote-mail",
    "tracking-answer-mail",
  ])
    expect(limitOf(kind)).toBeNull();
});
