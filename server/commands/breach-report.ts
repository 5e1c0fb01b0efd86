import { listAffectedPeople } from "../../app/audit/breach-report.server";
import { withDatabase } from "./database";

const usage =
  "Usage: npm run breach-report -- SINCE [STAFF_EMAIL], with SINCE such as 2026-11-15 or 2026-11-15T09:30+05:30";

/** `npm run breach-report -- SINCE`: after a breach, whose data were seen or taken since then, and how to reach them. */
export async function start() {
  const [since = "", email, ...others] = process.argv.slice(2);
  const from = new Date(since);
  if (!/^\d{4}-\d\d-\d\d/.test(since) || Number.isNaN(from.getTime()) || others.length > 0) throw new Error(usage);
  await withDatabase(async ({ sql }) => {
    const { people, erased, exports } = await listAffectedPeople(sql, from, email?.toLowerCase());
    console.log(["case", "name", "e-mail", "phone"].join("\t"));
    for (const { id, name, email: address, phone } of people) console.log([id, name, address, phone].join("\t"));
    console.error(`${people.length} people are affected${erased > 0 ? `, and ${erased} who are erased since` : ""}.`);
    if (exports > 0) console.error(`Lists were exported (${exports}): everyone who was in them until then is named.`);
  });
}
