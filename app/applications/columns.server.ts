import type { Sql } from "../../db/connect";

export const applicationColumns = (sql: Sql) => sql`
  applications.id, applications.reference, applications.customer_id as "customerId",
  applications.submission_id as "submissionId", applications.order_id as "orderId", applications.service,
  applications.kind, applications.business, applications.state, applications.applicant, applications.constitution,
  applications.premises, applications.pan, applications.gstin, applications.owner, applications.stage,
  applications.stage_since as "stageSince", applications.authority_says as "authoritySays", applications.mover,
  applications.is_open as "isOpen", applications.due_at as "dueAt", applications.climbs_at as "climbsAt",
  applications.filed_reference as "filedReference", applications.filed_on::text as "filedOn",
  applications.expected_on::text as "expectedOn",
  applications.refused_because as "refusedBecause", applications.appeal_until::text as "appealUntil",
  applications.created_at as "createdAt", applications.version`;
