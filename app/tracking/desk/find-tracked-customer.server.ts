import type { Content } from "../../../content/languages/content-of";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { worksForAllOf } from "../../../db/personal/staff-rights";
import { personalTables } from "../../../db/personal/tables";
import { TrackingProof } from "../../../db/personal/tracking-proof";
import type { Result } from "../../ui/result";
import { hasAsked } from "../messages.server";

/** The page from which staff look at a tracking page. */
export type TrackingPage = { application: string } | { case: string };

type Found = {
  customer: string;
  submission: string;
  name: string;
  email: string;
  phone: string;
  application: string | null;
};
export type TrackedCustomer = Found & {
  /** The page as its customer sees it after entering the code. */
  tracking: TrackingProof;
  customers: string[];
  /** The submissions on the page that this staff member may see at the desk and answer for. */
  submissions: string[];
  /** Whether no colleague works for these customers: only then may this staff member send or revoke links and forget devices. */
  isWhole: boolean;
  /** Where a colleague works for them too, only what the customer asked there is answered: anyone can enter a known customer. */
  canAnswer: boolean;
};

/** The customer of an application or a case that the reader may see. */
export async function findTrackedCustomer(
  proof: StaffProof,
  sql: Sql,
  page: TrackingPage,
): Promise<TrackedCustomer | null> {
  const [found] = await ("application" in page
    ? ofApplication(proof, sql, page.application)
    : ofCase(proof, sql, page.case));
  const tracking = found && (await TrackingProof.preview(sql, proof, found.submission, true));
  if (!tracking) return null;
  const { submissions, applications } = personalTables(sql, proof);
  const inTracking = sql`any(${tracking.submissions})`;
  const seen = await sql<{ id: string }[]>`
    select submissions.id from ${submissions} where submissions.id = ${inTracking}
    union select applications.submission_id from ${applications} where applications.submission_id = ${inTracking}`;
  const own = seen.map(({ id }) => id);
  const isWhole = await worksForAllOf(proof, sql, tracking.customers);
  return {
    ...found,
    tracking,
    customers: tracking.customers,
    submissions: own,
    isWhole,
    canAnswer: isWhole || (await hasAsked(sql, own)),
  };
}

const ofApplication = (proof: StaffProof, sql: Sql, id: string) => sql<Found[]>`
  select applications.customer_id as customer, applications.submission_id as submission,
    applications.applicant as name, submissions.email, submissions.phone, applications.id as application
  from ${personalTables(sql, proof).applications} join submissions on submissions.id = applications.submission_id
  where applications.id::text = ${id} and applications.erased_at is null`;

/** The customer in a case who waits for an answer, or asked last; none without a tracking page. */
const ofCase = (proof: StaffProof, sql: Sql, id: string) => {
  const { cases, applications } = personalTables(sql, proof);
  return sql<Found[]>`
    select tracking_pages.customer_id as customer, submissions.id as submission, submissions.name, submissions.email,
      submissions.phone,
      (select applications.id from ${applications} where applications.submission_id = submissions.id
        and applications.erased_at is null order by is_open desc, created_at desc limit 1) as application
    from (select id from ${cases} where cases.id::text = ${id}) as seen
      cross join lateral (
        select seen.id union all select cases.id from cases where cases.merged_into = seen.id) as own
      join submissions on submissions.id = own.id
      join customer_submissions on submission_id = own.id
      join customers on customers.id = customer_submissions.customer_id and customers.erased_at is null
      join tracking_pages on tracking_pages.customer_id = customers.id
    order by exists (select from tracking_messages
        where submission_id = own.id and read_at is null and not is_ours) desc,
      submissions.created_at desc limit 1`;
};

/** Who acts on whose tracking page, and the form of it. */
export type TrackingAction = {
  content: Content;
  proof: StaffProof;
  sql: Sql;
  whose: TrackedCustomer;
  form: FormData;
  /** Puts the act in the audit log, in its own transaction. */
  note(connection: Sql, action: string): Promise<void>;
};
/** With the answer as it was typed, where it was refused. */
export type TrackingResult = Result & { input?: string };

/** Why staff may not do what their page offers. */
export const refusals = {
  colleague: "A colleague works for this customer too. The link and the devices are with them, or with an admin.",
  notAsked:
    "A colleague works for this customer too, and the customer has asked you nothing here. The colleague or an admin can write to them.",
  noSuchPage: "There is no such customer's page, or somebody else works on it. Please reload the page.",
};
