import { expect, test } from "vitest";
import { startMailServer } from "../../test/support/mail/mail-server";
import { createBreaker, type Judgement } from "./breaker";
import { judgeServer, openMailer } from "./mailer";
import { PutOff } from "./run-job";

function aBreaker() {
  let time = 0;
  const changes: string[] = [];
  const breaker = createBreaker({
    failures: 3,
    firstPauseMs: 10_000,
    longestPauseMs: 40_000,
    now: () => time,
    onChange: ({ isOpen, nextInSeconds }) => changes.push(isOpen ? `away for ${nextInSeconds}` : "back"),
  });
  const attempt = (outcome: "works" | Judgement) =>
    breaker.run(
      () => (outcome === "works" ? Promise.resolve("sent") : Promise.reject(new Error(outcome))),
      (error) => (error as Error).message as Judgement,
    );
  const fail = () => attempt("failed").catch(() => {});
  return { breaker, attempt, fail, changes, pass: (ms: number) => (time += ms) };
}

test("after three failures in a row the server is left alone, and what comes meanwhile is put off untried", async () => {
  const { breaker, attempt, fail, changes } = aBreaker();
  await fail();
  await fail();
  await attempt("works");
  await fail();
  await fail();
  expect(breaker.isAway()).toBe(false);
  await fail();
  expect(breaker.isAway()).toBe(true);
  await expect(attempt("works")).rejects.toThrow(PutOff);
  expect(changes).toEqual(["away for 10"]);
});

test("what is refused for itself is an answer: the server is not left alone for it", async () => {
  const { breaker, attempt, fail } = aBreaker();
  for (let round = 0; round < 5; round++) {
    await fail();
    await fail();
    await attempt("answered").catch(() => {});
  }
  expect(breaker.isAway()).toBe(false);
});

test("one probe at a time, at growing intervals up to the longest, and the first that works lets everything go on", async () => {
  const { breaker, attempt, fail, changes, pass } = aBreaker();
  for (let round = 0; round < 3; round++) await fail();
  for (const waited of [10_000, 20_000, 40_000]) {
    pass(waited - 1);
    expect(breaker.isAway()).toBe(true);
    pass(1);
    expect(breaker.isAway()).toBe(false);
    await fail();
  }
  pass(40_000);
  let answer = (_: string) => {};
  const probe = breaker.run(() => new Promise<string>((resolve) => (answer = resolve)), judgeServer);
  await expect(attempt("works")).rejects.toThrow(PutOff);
  answer("sent");
  expect(await probe).toBe("sent");
  expect(await attempt("works")).toBe("sent");
  expect(changes).toEqual(["away for 10", "away for 20", "away for 40", "away for 40", "back"]);
});

test("a slow failure of what had begun before makes no pause longer", async () => {
  const { breaker, fail, changes } = aBreaker();
  let end = (_: Error) => {};
  const slow = breaker.run(
    () => new Promise<never>((_, reject) => (end = reject)),
    () => "failed",
  );
  for (let round = 0; round < 3; round++) await fail();
  end(new Error("late"));
  await expect(slow).rejects.toThrow("late");
  expect(changes).toEqual(["away for 10"]);
});

test.each([
  ["a refused connection", { code: "ESOCKET", command: "CONN" }, "failed"],
  ["no greeting", { code: "ETIMEDOUT", command: "CONN" }, "failed"],
  ["421 at the greeting", { code: "EPROTOCOL", command: "CONN", responseCode: 421 }, "failed"],
  ["421 of a receiver", { code: "EENVELOPE", command: "RCPT TO", responseCode: 421 }, "failed"],
  ["451 of every sender", { code: "EENVELOPE", command: "MAIL FROM", responseCode: 451 }, "failed"],
  ["a refused sign-in", { code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, "failed"],
  ["a grey-listed receiver", { code: "EENVELOPE", command: "RCPT TO", responseCode: 451 }, "answered"],
  ["an unknown receiver", { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }, "answered"],
  ["a refused text", { code: "EMESSAGE", command: "DATA", responseCode: 554 }, "answered"],
  ["a mail without a receiver", { code: "EENVELOPE", command: "API" }, "unknown"],
  ["a mistake of ours", new TypeError("x is not a function"), "unknown"],
] as const)("%s: what it says of the server", (_, error, judgement) => {
  expect(judgeServer(error)).toBe(judgement);
});

test("a mail server that refused three mails in a row is not even asked for the next", async () => {
  await using server = await startMailServer("421");
  const site = { SITE_NAME: "Anugya", SITE_EMAIL: "office@anugya.example", DATA_DIR: "" };
  const mailer = openMailer({ ...site, ...server.variables }, "https://www.anugya.example");
  const send = () =>
    mailer.deliver({ id: crypto.randomUUID(), to: "asha@shop.example", subject: "Hello", text: "Hello" });
  for (let mail = 0; mail < 3; mail++) await expect(send()).rejects.toThrow("421");
  const asked = server.state.connections;
  expect(mailer.isAway()).toBe(true);
  await expect(send()).rejects.toThrow(PutOff);
  expect(server.state.connections).toBe(asked);
  mailer.close();
});
