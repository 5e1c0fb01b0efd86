import { caseAddress, deskPaths } from "../../../content/desk-paths";
import { cases as caseWords } from "../../../content/en/staff/cases";
import { orders as orderWords } from "../../../content/en/staff/orders";
import type { Sql } from "../../../db/connect";
import type { StaffProof } from "../../../db/personal/staff-proof";
import {
  type Row,
  searchApplications,
  showRow as showApplication,
} from "../../applications/list/list-applications.server";
import { listAddress } from "../../applications/list/list-view";
import { findSearchedColleague } from "../../cases/find-holders.server";
import { type ShownRow, searchQueue } from "../../cases/queue/queue-page.server";
import { type CustomerRow, listCustomers } from "../../customers/customers.server";
import type { Calendar } from "../../office/clock";
import { listOrders } from "../../orders/desk/order-list.server";
import { showRow as showOrder } from "../../orders/desk/present-orders.server";
import { shortWords } from "../../people/search-words";
import { searchOf, searchView } from "../../ui/view-parameters";

/** So many of each kind; its own list shows all of them. */
const mostShown = 8;

type Found = { id: string; to: string; name: string; text: string };
export type FoundOfKind = { kind: string; rows: Found[]; hasMore: boolean; all: string };

const line = (...parts: string[]) => parts.filter(Boolean).join(" · ");

const foundCase = ({ id, name, wishes, status, owner, asked }: ShownRow): Found => ({
  id,
  to: caseAddress(id),
  name,
  text: line(wishes, caseWords.status[status], owner ?? "unassigned", `asked ${asked}`),
});

const foundCustomer = ({ id, name, phone, email }: CustomerRow): Found => ({
  id,
  to: `${deskPaths.customers}/${id}`,
  name,
  text: line(phone, email),
});

function foundApplication(row: Row, now: Date): Found {
  const { id, applicant, kind, place, stage, reference } = showApplication(row, now);
  return { id, to: `${deskPaths.applications}/${id}`, name: applicant, text: line(kind, place, stage, reference) };
}

function foundOrder(order: Parameters<typeof showOrder>[0]): Found {
  const { id, name, reference, row, state } = showOrder(order);
  return { id, to: `${deskPaths.orders}/${id}`, name, text: line(reference, row, orderWords.states[state]) };
}

type Asked = { search: string; calendar: Calendar; now?: Date };

/** What the search of each list finds, by kind, and whose people these are. Each list limits it to what the reader may see. */
export async function findEverything(proof: StaffProof, sql: Sql, { search, calendar, now = new Date() }: Asked) {
  if (search === "" || shortWords(search) === "all")
    return { search, isTooShort: search !== "", kinds: [], people: [], colleague: null };
  const [cases, customers, applications, orders, colleague] = await Promise.all([
    searchQueue(proof, sql, search, { calendar, now }),
    listCustomers(proof, sql, search),
    searchApplications(proof, sql, { ...listAddress.none, search }),
    listOrders(proof, sql, { tab: "awaiting", older: "", search }),
    findSearchedColleague(proof, sql, search),
  ]);
  const ofKind = (kind: string, list: string, rows: Found[]): FoundOfKind => ({
    kind,
    rows: rows.slice(0, mostShown),
    hasMore: rows.length > mostShown,
    all: list + searchOf([["q", search]]),
  });
  const kinds = [
    ofKind("Cases", deskPaths.queue, cases.map(foundCase)),
    ofKind("Customers", deskPaths.customers, customers.map(foundCustomer)),
    ofKind(
      "Applications",
      deskPaths.applications,
      applications.map((row) => foundApplication(row, now)),
    ),
    ofKind("Orders", deskPaths.orders, orders.rows.map(foundOrder)),
  ];
  const people = [
    ...cases.slice(0, mostShown).map(({ id }) => id),
    ...[customers, applications, orders.rows].flatMap((rows) =>
      rows.slice(0, mostShown).flatMap(({ submissionId }) => submissionId ?? []),
    ),
  ];
  return {
    search,
    isTooShort: false,
    kinds: kinds.filter(({ rows }) => rows.length > 0),
    people: [...new Set(people)],
    colleague: colleague && { name: colleague.name, contact: search },
  };
}

export const readSearch = (parameters: URLSearchParams) => searchView.read(parameters).search;
