import { z } from "zod";
import { sayMonth } from "../../../content/hours";
import { exactRupees } from "../../../content/rupees";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { readFields } from "../../ui/read-fields";
import { done, type Result } from "../../ui/result";
import { isMonth, listMonths } from "../day-book/read-day-book.server";
import { readRupees } from "../money";

const amountInvalid = "Please give an amount in rupees, such as 2500 or 749.50, at most 99,99,999.";
const paise = z.string().transform(readRupees).pipe(z.number(amountInvalid).positive(amountInvalid));
const nothing = z.string().transform(() => 0);

const costForm = (sources: string[], months: string[], isOut: boolean) =>
  z.object({
    source: z.string().refine((source) => sources.includes(source), "Please choose a source of the list."),
    month: z
      .string()
      .refine(isMonth, "Please choose a month.")
      .refine((month) => month <= (months[0] ?? ""), "This month is still to come.")
      .refine((month) => months.includes(month), "Please choose a month of the last two years."),
    amount: isOut ? nothing : paise,
  });

type TypeCost = { proof: StaffProof; sql: Sql; form: FormData; sources: string[]; now?: Date };

/** The new amount of a source and month stands before the earlier ones, which stay to be read. */
export async function typeSourceCost({ proof, sql, form, sources, now = new Date() }: TypeCost): Promise<Result> {
  if (proof.role !== "admin") throw new Error("Costs are for admins.");
  const isOut = form.get("act") === "take out";
  const read = readFields(form, costForm(sources, listMonths(now), isOut));
  if (!read.ok) return read;
  const { source, month, amount } = read.value;
  const day = `${month}-01`;
  const [before] = await sql<{ amount: number }[]>`
    select amount::float8 as amount from source_costs where source = ${source} and month = ${day}::date
    order by id desc limit 1`;
  const name = `${source}, ${sayMonth(month)}`;
  const was = before?.amount ?? 0;
  // The same again changes nothing: a form that was sent twice is one entry.
  if (was !== amount)
    await sql`
      insert into source_costs (source, month, amount, author) values (${source}, ${day}::date, ${amount}, ${proof.user.id})`;
  if (isOut) return done(`${name}: taken out.`);
  return done(
    `${name}: ${exactRupees(amount)}${was > 0 && was !== amount ? `, in place of ${exactRupees(was)}` : ""}.`,
  );
}
