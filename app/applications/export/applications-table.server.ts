import { sayKind, serviceNames, stageNames } from "../../../content/en/applications/names";
import { officeZone } from "../../../content/hours";
import { givenEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import { eachRow, readInBatches } from "../../../db/in-batches";
import { cursorColumn, pastCursor } from "../../../db/keyset";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { personalTables } from "../../../db/personal/tables";
import type { DownloadedTable } from "../../cases/export/download-tables.server";
import type { Cell } from "../../cases/export/spreadsheet";
import { clockOf } from "../../cases/list/time-zone";
import { lastMoment, type Row, rowColumns, searchApplications, shownInView } from "../list/list-applications.server";
import type { View } from "../list/list-view";

const header = [
  ...["Application", "Applicant", "Service", "Kind", "State", "Stage", "Since", "Who moves next", "Due", "Owner"],
  ...["Documents done", "Documents needed", "Filed as", "Filed on", "Number", "Valid from", "Valid until"],
  ...["Order", "Contact", "Phone", "Email", "Made on"],
];

type Exported = Row & {
  cursor: string;
  state: string;
  filedReference: string;
  filedOn: string | null;
  number: string | null;
  validFrom: string | null;
  validUntil: string | null;
  order: string | null;
  name: string;
  phone: string;
  email: string;
  createdAt: Date;
};

/** What a view of the list shows, until its end, the oldest first. */
export async function applicationsTable(proof: StaffProof, sql: Sql, view: View): Promise<DownloadedTable> {
  const { applications } = personalTables(sql, proof);
  const order = { at: sql`applications.created_at`, id: sql`applications.id`, isBackward: false };
  const found = view.search === "" ? [] : await searchApplications(proof, sql, view);
  const shown = shownInView(proof, sql, view, found);
  const batches = readInBatches(
    (after, most) => sql<Exported[]>`
      select ${rowColumns(sql)}, ${cursorColumn(sql, order.at, order.id)}, applications.state, filed_reference,
        filed_on::text as filed_on, registrations.number, valid_from::text as valid_from, valid_until::text as valid_until,
        orders.reference as order, submissions.name, submissions.phone, submissions.email, applications.created_at
      from (
        select * from ${applications} where ${shown} ${pastCursor(sql, after, order)}
        order by created_at, id limit ${most}) as applications
      join submissions on submissions.id = applications.submission_id
      left join orders on orders.id = applications.order_id
      left join registrations on registrations.application_id = applications.id and ended_at is null
      order by applications.created_at, applications.id`,
  );
  const counts = ["Documents done", "Documents needed"];
  return { sheet: "Applications", header, counts, batches: eachRow(batches, cellsOf) };
}

const movers: Record<Row["mover"], string> = {
  customer: "customer",
  we: "we",
  authority: "authority",
  nobody: "",
};
const dayCell = (day: string | null) => (day ? new Date(day) : "");

const cellsOf = (row: Exported): Cell[] => [
  ...[row.reference, row.applicant, serviceNames[row.service] ?? row.service, sayKind(row.kind), row.state],
  ...[stageNames[row.stage], clockOf(row.stageSince, officeZone), movers[row.mover]],
  ...[row.isOpen && row.dueAt ? clockOf(lastMoment(row.dueAt), officeZone) : "", row.ownerName ?? ""],
  ...[row.documentsDone, row.requirements, row.filedReference, dayCell(row.filedOn), row.number ?? ""],
  ...[dayCell(row.validFrom), dayCell(row.validUntil), row.order ?? ""],
  ...[row.name, row.phone, givenEmail(row.email), clockOf(row.createdAt, officeZone)],
];
