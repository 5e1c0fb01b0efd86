import { deskPaths } from "../../../content/desk-paths";
import { dayInIndia } from "../../../content/format";
import { officeZone } from "../../../content/hours";
import { givenEmail } from "../../../content/person";
import type { Sql } from "../../../db/connect";
import { eachRow } from "../../../db/in-batches";
import type { StaffProof } from "../../../db/personal/staff-proof";
import { applicationsTable } from "../../applications/export/applications-table.server";
import { listAddress } from "../../applications/list/list-view";
import type { Download, DownloadedTable } from "../../cases/export/download-tables.server";
import { clockOf } from "../../cases/list/time-zone";
import { customersAddress, listAllCustomers } from "../../customers/customers.server";
import type { Calendar } from "../../office/clock";
import { dayBookTables, isMonth, readDayBook } from "../../orders/day-book/read-day-book.server";
import { ordersTable, paymentsTable } from "../../orders/desk/export-orders.server";
import { isListedDay } from "../../ui/view-parameters";
import { readPeriod } from "../figures/figures";
import { activityTable, figuresTables } from "../figures/figures-tables.server";

type Asked = { proof: StaffProof; sql: Sql; form: URLSearchParams; calendar: Calendar; sac: string };

/** Where it is asked for, and whether it tells of people: then the password is asked for again when it is old. */
type Export = { page: string; isPersonal: boolean; isForAdmins?: true; read(asked: Asked): Promise<Download | string> };

/** What can be taken away as a file, by the name that its form sends; or the sentence that says what is missing. */
const exports: Record<string, Export> = {
  applications: {
    page: deskPaths.applications,
    isPersonal: true,
    async read({ proof, sql, form }) {
      const view = listAddress.read(form);
      const tables: Download["tables"] = [await applicationsTable(proof, sql, view)];
      return named("applications", { ...view, after: "" }, tables);
    },
  },
  customers: {
    page: deskPaths.customers,
    isPersonal: true,
    async read({ proof, sql, form }) {
      const { search } = customersAddress.read(form);
      return named("customers", { search }, [customersTable(proof, sql, search)]);
    },
  },
  orders: {
    page: deskPaths.orders,
    isPersonal: true,
    async read({ proof, sql, form }) {
      const [from = "", to = ""] = ["from", "to"].map((name) => form.get(name) ?? "");
      if (!isListedDay(from) || !isListedDay(to)) return "Please give two days.";
      // A workbook has both, a CSV one of them.
      const of = form.get("as") === "payments" ? "payments" : "orders";
      const payments = paymentsTable(proof, sql, { from, to });
      const tables: Download["tables"] =
        of === "payments" ? [payments] : [ordersTable(proof, sql, { from, to }), payments];
      return { name: `${of}-${from}-${to}`, filter: { of, from, to }, tables };
    },
  },
  "day book": {
    page: deskPaths.orders,
    isPersonal: true,
    isForAdmins: true,
    async read({ proof, sql, form, sac }) {
      const month = form.get("month") ?? "";
      if (!isMonth(month)) return "Please choose a month.";
      const tables = dayBookTables(await readDayBook(proof, sql, month), sac);
      return { name: `day-book-${month}`, filter: { of: "day book", month }, tables };
    },
  },
  figures: {
    page: deskPaths.figures,
    isPersonal: false,
    async read({ proof, sql, form, calendar }) {
      const days = readPeriod(form);
      return named("figures", { days }, await figuresTables(proof, sql, { calendar, days }));
    },
  },
  activity: {
    page: deskPaths.activity,
    isPersonal: false,
    async read({ proof, sql, form }) {
      const days = readPeriod(form);
      return named("activity", { days }, [await activityTable(proof, sql, days)]);
    },
  },
};

export const findExport = (name: unknown): Export | null =>
  typeof name === "string" && Object.hasOwn(exports, name) ? (exports[name] ?? null) : null;

const named = (of: string, filter: object, tables: Download["tables"]): Download => ({
  name: `${of}-${dayInIndia()}`,
  filter: { ...filter, of },
  tables,
});

const customerHeader = [
  "Name",
  "Firm",
  "Phone",
  "Email",
  "State",
  "Applications",
  "Licences and registrations",
  "Since",
];

const customersTable = (proof: StaffProof, sql: Sql, search: string): DownloadedTable => ({
  sheet: "Customers",
  header: customerHeader,
  counts: ["Applications"],
  batches: eachRow(listAllCustomers(proof, sql, search), (row) => [
    ...[row.name, row.firm, row.phone, givenEmail(row.email), row.state, row.applications, row.registrations],
    clockOf(row.since, officeZone),
  ]),
});
