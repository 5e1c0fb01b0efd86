import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keptDays } from "../../app/audit/verify.server";
import { keyHours } from "../../app/leads/submission";
import { locations } from "../../app/privacy/erasure/locations.server";
import { myData as words } from "../../content/en/my-data";
import { retention } from "../../content/law/retention";
import { zero } from "../../content/zero/zero";
import { withDatabase } from "../support/database";
import { contentFor } from "../support/edition/content";

const { orderHours } = zero;

const database = withDatabase();
const page = readFileSync("docs/privacy.md", "utf8");

const isColumn = (where: string) => /^\w+\.(\w+|\*)$/.test(where);

test("every column that can hold words is among the places, and nothing that is not there", async () => {
  const columns = await database.sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and (data_type in ('text', 'json', 'jsonb', 'character varying', 'bytea', 'ARRAY', 'inet', 'xml'))`;
  const named = locations.flatMap(({ where }) => where.filter(isColumn));
  const missing = columns.filter(
    ({ table, column }) => !named.includes(`${table}.*`) && !named.includes(`${table}.${column}`),
  );
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  const known = columns.flatMap(({ table, column }) => [`${table}.${column}`, `${table}.*`]);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("documents are kept to the end of the financial year and then as many years as the pages say", async () => {
  const { sql } = database;
  const isKept = async (years: number, days: number) => {
    const [row] = await sql`
      with today as (select (now() at time zone 'Asia/Kolkata')::date as day),
      began as (select (date_trunc('year', day - interval '3 months') + interval '3 months')::date as day from today)
      select is_kept_for_tax((began.day - make_interval(years => ${years}) + make_interval(days => ${days}))
        at time zone 'Asia/Kolkata') as kept from began`;
    return row?.kept;
  };
  // The financial year that ended this many years before the present one began.
  expect(await isKept(retention.taxYears, 0)).toBe(true);
  expect(await isKept(retention.taxYears, -1)).toBe(false);
});

test("docs/privacy.md says of each place what it holds and what erases it, and names each period's figure", () => {
  const [, table = ""] = page.split("|---|---|---|\n").slice(-2);
  const rows = table
    .trim()
    .split("\n")
    .map((row) => row.slice(2, -2).split(" | "));
  const places = locations.map(({ where }) => where.map((each) => (isColumn(each) ? `\`${each}\`` : each)).join(", "));
  expect(rows.map(([place]) => place)).toEqual(places);
  for (const row of rows) expect(row.filter(Boolean), row.join(" | ")).toHaveLength(3);
  const figures: Record<string, number> = { ...retention, orderHours, keyHours, keptDays };
  const periods = [...table.matchAll(/\b(\d+) (?:day|hour|minute|year)s?\b(?: \(`(\w+)`\))?/g)];
  expect(periods.length).toBeGreaterThan(20);
  for (const [text, count, figure = "without the name of its figure"] of periods)
    expect(`${count}: ${figure}`, text).toBe(`${figures[figure]}: ${figure}`);
});

test("the policy, the notice, this page and the software name the same periods", () => {
  const { privacy, privacyNotice, myDataPage } = contentFor("/");
  const policy = JSON.stringify(privacy);
  const notice = JSON.stringify(privacyNotice);
  const { enquiryYears, sealedDays, answerDays, backupDays, linkMinutes, taxYears } = retention;
  expect(sealedDays).toBeGreaterThanOrEqual(365);
  expect(answerDays).toBeLessThanOrEqual(90);
  for (const text of [policy, notice]) {
    expect(text).toContain(`${enquiryYears} years after our last contact`);
    expect(text).toContain(`${sealedDays} days`);
    expect(text).toContain(`within ${answerDays} days`);
  }
  for (const text of [policy, notice, JSON.stringify(words), page])
    expect(text).toMatch(new RegExp(`${taxYears} years after (their|the end of the) financial year`));
  expect(myDataPage.sent).toContain(`${linkMinutes} minutes`);
  for (const text of [
    `${enquiryYears} years after the last contact`,
    `sealed for ${sealedDays} days`,
    `${answerDays} days, as`,
    `after ${backupDays} days`,
  ])
    expect(page).toContain(text);
});

test("every command and file that docs/privacy.md names is there", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const [, command = ""] of page.matchAll(/`npm run ([\w-]+)/g)) expect(scripts).toHaveProperty(command);
  for (const [, file = ""] of page.matchAll(/`((?:app|content|test|docs)\/[\w./-]+\.\w+)`/g)) readFileSync(file);
});
