import { expect, test } from "vitest";
import type { Job } from "../../db/jobs";
import { aStaffMember } from "../../test/support/cases";
import { withDatabase } from "../../test/support/database";
import { content } from "../../test/support/edition/content";
import { anApplication } from "../../test/support/work/applications";
import { recordAskedAgain } from "../cases/asked-again.server";
import { findCase } from "../cases/find-case.server";
import { questionNoticeKind } from "./messages.server";
import { trackingJobs } from "./tracking-mails.server";

const database = withDatabase();

test("a question goes to the owner of the application; after they have left, to the office and into every colleague's queue", async () => {
  const { sql } = database;
  const [admin, agent, colleague] = [
    await aStaffMember(sql, "Asha", "admin"),
    await aStaffMember(sql, "Ravi"),
    await aStaffMember(sql, "Meera"),
  ];
  const person = { name: "Fatima Sheikh", email: "fatima@shop.example", phone: "9876501236" };
  const { id, submissionId } = await anApplication(sql, admin, "gst", person);
  await sql`update applications set owner = ${agent.user.id}`;
  await sql`update cases set owner = ${agent.user.id}`;
  const receivers: string[] = [];
  const settings = {
    contentIn: () => content,
    to: "office@anugya.example",
    application: (each: string) => each,
    customer: (each: string) => each,
    desk: "/desk",
  };
  const notice = trackingJobs(sql, async (_, { to }) => void receivers.push(to), settings)[questionNoticeKind];
  const ask = async () => {
    await recordAskedAgain(sql, submissionId, new Date(Date.now() + 60_000));
    await notice?.run({ subject: submissionId, payload: { application: id } } as unknown as Job);
  };
  await ask();
  expect(await findCase(colleague, sql, submissionId)).toBeNull();
  await sql`delete from user_roles where user_id = ${agent.user.id}`;
  await ask();
  expect(receivers).toEqual([agent.user.email, settings.to]);
  expect((await findCase(colleague, sql, submissionId))?.case.owner).toBeNull();
});
