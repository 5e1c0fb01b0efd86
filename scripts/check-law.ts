/** Names each rule of content/law that was looked up too long ago, and where to do so. Not a test: the calendar moves. */
import { lawRows, overdueRows, verifyEveryDays } from "../content/law/rows.ts";

const [today = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
if (Number.isNaN(Date.parse(today))) {
  console.error(`${today} is no day; write it as 2026-11-15.`);
  process.exit(2);
}
const overdue = overdueRows(today);
for (const { id, verified, days, title, address } of overdue)
  console.log(`${id}: verified ${verified}, ${days} days ago. Look it up: ${title}, ${address}`);
console.log(
  `${overdue.length} of ${lawRows.length} rules were verified more than ${verifyEveryDays} days before ${today}.`,
);
process.exit(overdue.length > 0 ? 1 : 0);
