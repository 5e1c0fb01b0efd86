import { expect, test } from "vitest";
import { afterWorkingDays } from "../../../content/law/deadlines";
import { aStaffMember } from "../../../test/support/cases";
import { testDatabase } from "../../../test/support/database";
import { paymentsOff } from "../../../test/support/payments";
import { anApplication } from "../../../test/support/work/applications";
import { decideRefund } from "../../orders/desk/decide-refund.server";
import { readWorkFigures } from "./work-figures.server";

const day = 86_400_000;
const firstDay = "2026-10-01";
const at = (text: string) => new Date(`${text}+05:30`);

type Move = [from: string, to: string, when: Date];

/** Days that were passed in each stage by those who left it in the period, counted one by one. */
const medianOf = (values: number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

test("figures of the work are those of a plain count", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const [admin, agent] = [await aStaffMember(sql, "Asha", "admin"), await aStaffMember(sql, "Ravi")];
  const ways: {
    service: "fssai" | "gst" | "msme";
    kind: string;
    made: Date;
    moves: Move[];
    owner: string;
    because?: string;
  }[] = [
    ...[1, 3, 6].map((requirements, number) => ({
      service: "fssai" as const,
      kind: number === 2 ? "state" : "registration",
      made: at("2026-09-20T10:00:00"),
      owner: number === 0 ? agent.user.id : admin.user.id,
      moves: [
        ["collecting", "ready", new Date(at("2026-09-20T10:00:00").getTime() + (11 + requirements) * day)],
        ["ready", "filed", new Date(at("2026-09-20T10:00:00").getTime() + (11 + requirements + number * 1.5) * day)],
        ["filed", "granted", new Date(at("2026-09-20T10:00:00").getTime() + (31 + requirements + number * 30) * day)],
      ] as Move[],
    })),
    {
      service: "gst",
      kind: "regular",
      made: at("2026-09-01T10:00:00"),
      owner: admin.user.id,
      because: "Rent agreement not registered",
      moves: [
        // Before the period: it counts only as the beginning of the next.
        ["collecting", "ready", at("2026-09-30T23:59:00")],
        ["ready", "filed", at("2026-10-01T00:00:00")],
        ["filed", "refused", at("2026-10-20T10:00:00")],
      ],
    },
    ...[2.5, 4].map((days) => ({
      service: "msme" as const,
      kind: "udyam",
      made: at("2026-10-05T10:00:00"),
      owner: admin.user.id,
      moves: [["ready", "granted", new Date(at("2026-10-05T10:00:00").getTime() + days * day)]] as Move[],
    })),
  ];
  const stayed = new Map<string, number[]>();
  for (const [number, { service, kind, made, moves, owner, because = "" }] of ways.entries()) {
    const person = {
      name: "Sunita Deshpande",
      email: `s${number}@shop.example`,
      phone: String(9_300_000_000 + number),
    };
    const { id } = await anApplication(sql, admin, service, person);
    const filed = moves.find(([, to]) => to === "filed")?.[2] ?? made;
    const [, stage = "", since = made] = moves.at(-1) ?? [];
    await sql`
      update applications set created_at = ${made}, kind = ${kind}, owner = ${owner}, stage = ${stage},
        stage_since = ${since}, filed_on = (${filed}::timestamptz at time zone 'Asia/Kolkata')::date,
        refused_because = ${because}
      where id = ${id}`;
    let before = made;
    for (const [from, to, when] of moves) {
      await sql`
        insert into application_events (customer_id, application_id, at, kind, changes, version)
        select customer_id, id, ${when}, 'stage', ${sql.json({ stage: [from, to] })}, 2 from applications where id = ${id}`;
      if (when >= at(`${firstDay}T00:00:00`))
        stayed.set(`${service} ${from}`, [
          ...(stayed.get(`${service} ${from}`) ?? []),
          (when.getTime() - before.getTime()) / day,
        ]);
      before = when;
    }
    if (service === "gst")
      for (const [topic, due, answered] of [
        ["premises", "2026-10-12", "2026-10-12"],
        ["premises", "2026-10-12", "2026-10-13"],
        ["identity", "2026-10-12", "2026-10-10"],
      ] as const)
        await sql`
          insert into authority_queries (application_id, asked_on, question, topic, due_on, answered_on, created_at)
          values (${id}, '2026-10-05', 'Deed?', ${topic}, ${due}::text::date, ${answered}::text::date, '2026-10-05')`;
  }
  const figures = await readWorkFigures(admin, sql, firstDay);
  expect(
    Object.fromEntries(figures.stages.map((row) => [`${row.service} ${row.stage}`, [row.count, row.medianDays]])),
  ).toEqual(
    Object.fromEntries(
      [...stayed].map(([key, values]) => [key, [values.length, expect.closeTo(medianOf(values) ?? 0, 6)]]),
    ),
  );
  expect(figures.decisions).toEqual([
    { service: "fssai", granted: 3, refused: 0 },
    { service: "gst", granted: 0, refused: 1 },
    { service: "msme", granted: 2, refused: 0 },
  ]);
  expect(figures.refusals).toEqual([{ reason: "Rent agreement not registered", count: 1 }]);
  expect(figures.queries).toEqual([
    { topic: "premises", asked: 2, inTime: 1, late: 1 },
    { topic: "identity", asked: 1, inTime: 1, late: 0 },
  ]);
  // Ready for 0, 36 and 72 hours, and a minute; the sittings for Udyam for 60 and 96 hours.
  expect(figures.prepared).toEqual({ kept: 3, broken: 3 });
  // By the calendar: 40 working days for a registration, 60 for a state licence.
  expect(afterWorkingDays("2026-10-02", 40)).toBe("2026-11-27");
  expect(figures.turnaround).toMatchObject([
    { kind: "registration", days: 40, kept: 2, broken: 0 },
    { kind: "state", days: 60, kept: 1, broken: 0 },
    { kind: "central", days: 60, kept: 0, broken: 0 },
    // Filed on 1 October and refused on the 20th; its page promises 7 days.
    { kind: "regular", days: 7, measure: "days", kept: 0, broken: 1 },
    // From ready to the number: two and a half days, then four.
    { kind: "udyam", days: 3, measure: "from documents", kept: 1, broken: 1 },
  ]);
  await sql`update applications set stage_since = '2026-10-08T12:00:00+05:30' where kind = 'regular'`;
  expect((await readWorkFigures(admin, sql, firstDay)).turnaround[3]).toMatchObject({ kept: 1, broken: 0 });
  await sql`update applications set stage_since = '2027-02-20' where kind = 'state'`;
  const later = await readWorkFigures(admin, sql, firstDay);
  expect(later.turnaround.slice(0, 3)).toMatchObject([{ kept: 2 }, { kept: 0, broken: 1 }, { kept: 0 }]);
  const plain = await sql<{ service: string; orders: number; fees: number }[]>`
    select service, count(*)::int as orders, sum(taxable)::float8 as fees from orders group by 1 order by 3 desc`;
  expect(figures.revenue).toEqual([...plain]);
  // What goes back comes from our fee with its tax first, and then from what the authority gets: half of it, then all.
  const [paid] = await sql<{ id: string; ours: number; taxable: number; total: number }[]>`
    select id, (taxable + tax)::int as ours, taxable::int as taxable, total::int as total from orders where service = 'gst'`;
  const giveBack = (amount: number) =>
    decideRefund(admin, sql, paymentsOff.supplier, paid?.id ?? "", { amount, reason: "ours", reference: `R${amount}` });
  const feesOf = async () =>
    (await readWorkFigures(admin, sql, firstDay)).revenue.find(({ service }) => service === "gst")?.fees;
  const half = Math.floor((paid?.ours ?? 0) / 2);
  await giveBack(half);
  expect(await feesOf()).toBe(Math.round((paid?.taxable ?? 0) * (1 - half / (paid?.ours ?? 1))));
  await giveBack((paid?.total ?? 0) - half);
  expect(await feesOf()).toBe(0);
  // An agent sees what is theirs and nobody's.
  const own = await readWorkFigures(agent, sql, firstDay);
  expect(own.decisions[0]).toEqual({ service: "fssai", granted: 1, refused: 0 });
});
