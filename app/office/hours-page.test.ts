import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAccount, type browserOf, mailThatWaits } from "../../test/support/accounts";
import { withSite } from "../../test/support/site";
import { differences, hoursWords, nextClosures } from "./calendar-words";
import type { Calendar } from "./clock";
import { officeDate } from "./clock";
import { defaultCalendar } from "./default-calendar";
import { editHours } from "./edit-hours.server";
import { readCalendar, saveCalendar } from "./office-hours.server";

const { server, database } = withSite({ TRUST_PROXY: "1", ...mailThatWaits });

let admin: ReturnType<typeof browserOf>;
let author: string;
beforeAll(async () => {
  admin = await anAccount(server, database, "admin@office.example", { role: "admin" });
  await admin.signIn("admin@office.example");
  const [user] = await database.sql`select id from "user"`;
  author = String(user?.id);
});
beforeEach(() => database.sql`truncate office_calendars restart identity`);

const current = () => readCalendar(database.sql);
const tomorrow = officeDate(new Date(Date.now() + 86_400_000));

/** The week as the form sends it: one pair a day, unless others are passed; two values of one name are two pairs. */
async function saveWeek(changed: Record<number, [string, string][]>, version?: number) {
  const body = new URLSearchParams({ form: "weekly", version: String(version ?? (await current()).version) });
  for (let day = 0; day < 7; day++)
    for (const [opens, closes] of changed[day] ?? [["09:00", "20:00"]]) {
      body.append(`opens-${day}`, opens);
      body.append(`closes-${day}`, closes);
    }
  return send(body);
}

async function saveDay(date: string, more: Record<string, string> = {}) {
  const { version } = await current();
  return send(new URLSearchParams({ form: "date", version: String(version), date, kind: "closed", ...more }));
}

function send(body: URLSearchParams) {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return fetch(`${server.origin}/admin/hours`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { Cookie: cookie, Origin: server.origin },
  });
}

describe("the calendar in words", () => {
  const calendar: Calendar = {
    weekly: [[], ...Array.from({ length: 6 }, () => [{ opens: 540, closes: 1440 }])],
    exceptions: { "2026-11-17": [], "2026-11-22": [{ opens: 600, closes: 720 }] },
  };

  test("the next closed days are those of the week and single ones, without a Sunday that is open", () => {
    expect(nextClosures(calendar, "2026-11-15", 3)).toEqual([
      { date: "2026-11-15", isSingle: false },
      { date: "2026-11-17", isSingle: true },
      { date: "2026-11-29", isSingle: false },
    ]);
    expect(nextClosures(defaultCalendar, "2026-11-15")).toEqual([]);
  });

  test("hours and differences are listed by day", () => {
    expect(hoursWords([])).toBe("Closed");
    expect(hoursWords(calendar.weekly[1] ?? [])).toBe("9:00 AM to midnight");
    const yours = { weekly: calendar.weekly.with(1, []), exceptions: { "2026-11-17": [] } };
    expect(differences(calendar, yours)).toEqual([
      { day: "Monday", now: "9:00 AM to midnight", yours: "Closed" },
      { day: "Sun, 22 November 2026", now: "10:00 AM to 12:00 PM", yours: "as every week" },
    ]);
  });
});

describe("/admin/hours", () => {
  test("saves several intervals a day in their order, and midnight; the promise follows at once", async () => {
    const answer = await saveWeek({
      0: [["", ""]],
      2: [
        ["14:00", "00:00"],
        ["", ""],
        ["09:30", "13:00"],
      ],
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin/hours"]);
    const { calendar, author: saved } = await current();
    expect(saved).toBe(author);
    expect(calendar.weekly[0]).toEqual([]);
    expect(calendar.weekly[2]).toEqual([
      { opens: 570, closes: 780 },
      { opens: 840, closes: 1440 },
    ]);
    const page = await (await admin.get("/admin/hours")).text();
    expect(page).toMatch(/Next closed days[\s\S]*Sun, /);
    expect(page).toMatch(/History[\s\S]*Asha Rao[\s\S]*Tuesday[\s\S]*9:30 AM to 1:00 PM, 2:00 PM to midnight/);
  });

  test("hours may touch, within a day and over midnight; a whole day opens and closes at midnight", async () => {
    const answer = await saveWeek({
      1: [
        ["13:00", "00:00"],
        ["09:00", "13:00"],
      ],
      2: [
        ["00:00", "09:00"],
        ["09:00", "20:00"],
      ],
      3: [["00:00", "00:00"]],
    });
    expect(answer.status).toBe(302);
    expect((await current()).calendar.weekly.slice(1, 4)).toEqual([
      [
        { opens: 540, closes: 780 },
        { opens: 780, closes: 1440 },
      ],
      [
        { opens: 0, closes: 540 },
        { opens: 540, closes: 1200 },
      ],
      [{ opens: 0, closes: 1440 }],
    ]);
  });

  test("a promise made right after saving follows the new hours", async () => {
    const closed = Object.fromEntries(Array.from({ length: 14 }, (_, day) => [dayAhead(day), []]));
    await saveCalendar(database.sql, { ...defaultCalendar, exceptions: closed }, 0, author);
    expect((await saveDay(dayAhead(14))).status).toBe(302);
    const lead = { name: "Asha", email: "a@shop.example", phone: "9812345670", state: "Kerala", service: "" };
    const stored = await admin.call("/api/leads", lead);
    const { id } = (await stored.json()) as { id: string };
    const [made] = await database.sql`select promised_by from cases where id = ${id}`;
    expect(officeDate(made?.promisedBy)).toBe(dayAhead(15));
  });

  test("saves and removes single days, closed or with hours of their own", async () => {
    await saveDay(tomorrow);
    expect((await current()).calendar.exceptions).toEqual({ [tomorrow]: [] });
    await saveDay(tomorrow, { kind: "special", opens: "10:00", closes: "14:30" });
    expect((await current()).calendar.exceptions).toEqual({ [tomorrow]: [{ opens: 600, closes: 870 }] });
    const { version } = await current();
    await send(new URLSearchParams({ form: "remove", version: String(version), date: tomorrow }));
    expect((await current()).calendar).toEqual(defaultCalendar);
    expect((await current()).version).toBe(3);
  });

  test("what changes nothing makes no version", async () => {
    await saveDay(tomorrow);
    await saveDay(tomorrow);
    expect((await current()).version).toBe(1);
  });

  const nothing = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, [["", ""]] as [string, string][]]));
  test.each<[string, () => Promise<Response>, string]>([
    ["an empty calendar", () => saveWeek(nothing), "The office must be open at some time of the week"],
    ["an opening without a closing", () => saveWeek({ 1: [["09:00", ""]] }), "give each opening its closing"],
    ["no time at all", () => saveWeek({ 1: [["nine", "25:00"]] }), "give each opening its closing"],
    ["closing when it opens", () => saveWeek({ 1: [["09:00", "09:00"]] }), "Closing must come after opening"],
    [
      "two openings at once",
      () =>
        saveWeek({
          1: [
            ["09:00", "13:00"],
            ["09:00", "10:00"],
          ],
        }),
      "These hours overlap.",
    ],
    ["closing before opening", () => saveWeek({ 1: [["18:00", "09:00"]] }), "Closing must come after opening"],
    [
      "hours that overlap",
      () =>
        saveWeek({
          1: [
            ["09:00", "13:00"],
            ["12:00", "18:00"],
          ],
        }),
      "These hours overlap.",
    ],
    [
      "five openings",
      () => saveWeek({ 1: [9, 11, 13, 15, 17].map((hour) => [`${hour}:00`.padStart(5, "0"), `${hour + 1}:00`]) }),
      "At most four openings",
    ],
    ["a day that has passed", () => saveDay("2020-01-01"), "from today on"],
    ["a day far ahead", () => saveDay("2999-01-01"), "from today on"],
    ["a day that does not exist", () => saveDay(`${Number(tomorrow.slice(0, 4)) + 1}-02-30`), "from today on"],
    ["a script as a day", () => saveDay("<script>alert(1)</script>"), "from today on"],
    ["special hours without any", () => saveDay(tomorrow, { kind: "special" }), "Please give the hours of this day"],
    ["a form that does not exist", () => send(new URLSearchParams({ form: "toString" })), "could not be read"],
  ])("refuses %s with a sentence, and changes nothing", async (_, ask, sentence) => {
    const answer = await ask();
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain(sentence);
    expect(page).not.toContain("<script>alert");
    expect((await current()).version).toBe(0);
  });

  test("a stale version gets both in the answer, keeps what was typed, and is accepted when saved again", async () => {
    await saveWeek({ 1: [["10:00", "18:00"]] });
    const stale = await saveWeek({ 1: [["11:00", "19:00"]] }, 0);
    expect(stale.status).toBe(409);
    const page = (await stale.text()).replaceAll("<!-- -->", "").replace(/<(td|th)[^>]*>/g, "<$1>");
    expect(page).toContain("Asha Rao saved other hours on");
    expect(page).toMatch(/Monday<\/th><td>10:00 AM to 6:00 PM<\/td><td>11:00 AM to 7:00 PM/);
    expect(page).toContain('value="11:00"');
    expect((await current()).calendar.weekly[1]).toEqual([{ opens: 600, closes: 1080 }]);
    const version = Number(/name="version" value="(\d+)"/.exec(page)?.[1]);
    expect((await saveWeek({ 1: [["11:00", "19:00"]] }, version)).status).toBe(302);
    for (const missing of ["", "x", "-1", "1e9"])
      expect((await send(new URLSearchParams({ form: "date", version: missing, date: tomorrow }))).status).toBe(409);
  });

  test("saving while another version is being stored waits for it, and then reports the conflict", async () => {
    let [saving, isSettled] = [undefined as ReturnType<typeof saveCalendar> | undefined, false];
    await database.sql.begin(async (other) => {
      await other`insert into office_calendars (hours, author) values (${other.json(defaultCalendar)}, ${author})`;
      saving = saveCalendar(database.sql, { ...defaultCalendar, exceptions: { [tomorrow]: [] } }, 0, author);
      void saving.finally(() => {
        isSettled = true;
      });
      const waiting = () => other`
        select from pg_locks where not granted and relation = 'office_calendars'::regclass
          and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => isSettled || (await waiting()).length > 0).toBe(true);
    });
    expect(await saving).toEqual({ outcome: "outdated" });
  });
});

const dayAhead = (days: number) => officeDate(new Date(Date.now() + days * 86_400_000));

test("a form of 15,000 fields is refused as soon as a small one", async () => {
  const form = new FormData();
  for (let count = 0; count < 15_000; count++) form.append("a", "b");
  const begun = performance.now();
  const edited = await editHours(database.sql, author, form);
  expect(edited).toMatchObject({ ok: false, status: 400 });
  expect(performance.now() - begun).toBeLessThan(1_000);
});
