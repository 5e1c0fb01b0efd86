import { expect, test } from "vitest";
import { connect } from "../../../db/connect";
import { content } from "../../../test/support/edition/content";
import { aLead, recordingServices } from "../../../test/support/leads";
import { orderPath, paymentsOff } from "../../../test/support/payments";
import { submitOrder } from "./submit-order.server";

test("an order that cannot be stored keeps what was typed and says when to try again", async () => {
  // Nothing listens there.
  const { sql } = connect("postgres://someone@127.0.0.1:1/anugya");
  const failures: unknown[] = [];
  const services = {
    ...recordingServices(sql),
    content,
    payments: { ...paymentsOff, upi: { id: "anugya@bank", name: "Anugya" } },
    reportFailure: (doing: string, cause: unknown) => void failures.push([doing, cause]),
  };
  const { name, email, phone, state } = aLead();
  const body = new URLSearchParams({ name, email, phone, state, promo: "", terms: "read" });
  const request = new Request(`http://localhost${orderPath}`, { method: "POST", body });
  const answer = await submitOrder(services, request, "203.0.113.7");
  expect(answer.init).toEqual({ status: 503, headers: { "Retry-After": "5" } });
  expect(answer.data.values).toMatchObject({ name, email, phone, state });
  expect(failures).toMatchObject([["taking an order", { code: "ECONNREFUSED" }]]);
});

test("a refusal names everything that is wrong at once: number, GSTIN, code and terms", async () => {
  const { sql } = connect("postgres://someone@127.0.0.1:1/anugya");
  const services = {
    ...recordingServices(sql),
    content,
    payments: { ...paymentsOff, upi: { id: "anugya@bank", name: "Anugya" } },
    reportFailure: () => {},
  };
  const typed = { ...aLead(), phone: "022 2345 6789", gstin: "29AAPFU0939F1ZR", promo: "NOSUCHCODE" };
  const { name, email, phone, gstin, promo } = typed;
  const body = new URLSearchParams({ name, email, phone, state: "Maharashtra", gstin, promo });
  const request = new Request(`http://localhost${orderPath}`, { method: "POST", body });
  const answer = await submitOrder(services, request, "203.0.113.7");
  expect(answer.init).toEqual({ status: 400 });
  expect(Object.keys(answer.data.problems).sort()).toEqual(["gstin", "phone", "promo", "terms"]);
  expect(answer.data.problems.gstin).toContain("This GSTIN is of Karnataka");
  expect(answer.data.values).toMatchObject({ name, email, phone, gstin, promo });
});
