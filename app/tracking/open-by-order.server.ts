import type { Content } from "../../content/languages/content-of";
import { proofAddress, trackingPaths } from "../../content/tracking-paths";
import { inTransaction, type Sql } from "../../db/connect";
import type { CustomerProof } from "../../db/personal/customer-proof";
import { hashOf } from "../../db/personal/person-proof";
import { TrackingProof } from "../../db/personal/tracking-proof";
import type { Secrets } from "../accounts/signing.server";
import { customerOf } from "../customers/customers.server";
import { type Opened, startSession } from "./link.server";
import { hasCode, mailCode } from "./proof.server";
import { openSession, readDevice, sessionCookie } from "./session.server";

/**
 * From the page of a paid order to the documents that are asked for. Anybody may hold the link of an order: a relative who paid,
 * or a stranger who ordered with this address. So the session shows nothing, not even that there is an application, before the
 * six digits from the mailbox of the order's own sender are typed; the button has them mailed. Wrong digits count by the order,
 * so that nobody uses up the tries of the customer's own link. Null where the order is not paid, or erased.
 */
export async function openByOrder(
  content: Content,
  proof: CustomerProof,
  { sql, secrets }: { sql: Sql; secrets: Secrets },
  request: Request,
  requirement: string | null,
): Promise<{ address: string; cookie: string | null } | null> {
  const customer = await findPayingCustomer(proof, sql);
  if (!customer) return null;
  const here = await openSession(sql, request);
  const isTheirs = here?.customerId === customer.customer && here.email === customer.email;
  const session = isTheirs ? null : await startSession(sql, customer, readDevice(request));
  const tracking = session ? await TrackingProof.check(sql, session) : here;
  if (!tracking) return null;
  const next = requirement ? `${trackingPaths.requirements}/${requirement}` : trackingPaths.tracking;
  const cookie = session && sessionCookie(request, session);
  if (tracking.isProven) return { address: next, cookie };
  if (!(await hasCode(sql, tracking))) await mailCode(content, { sql, secrets }, tracking);
  return { address: proofAddress(next), cookie };
}

/** The customer at the address that their submission has now, which is the order's or was confirmed by its own mailbox. */
const findPayingCustomer = ({ orderId }: CustomerProof, sql: Sql) =>
  inTransaction<(Opened & { email: string }) | null>(sql, async (transaction) => {
    const [sent] = await transaction<{ id: string; email: string }[]>`
      select submissions.id, submissions.email from orders join submissions on submissions.id = orders.submission_id
      where orders.id = ${orderId} and orders.erased_at is null
        and exists (select from order_standings where order_standings.id = orders.id and paid_at is not null)`;
    if (!sent) return null;
    const customer = await customerOf(transaction, sent.id, null);
    await transaction`insert into tracking_pages (customer_id) values (${customer}) on conflict do nothing`;
    return { customer, email: sent.email, link: hashOf(`order ${orderId}`), needsCode: true };
  });
