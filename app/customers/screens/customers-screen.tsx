import type { ReactNode } from "react";
import { Link } from "react-router";
import { deskPaths } from "../../../content/desk-paths";
import { dueDates } from "../../../content/en/applications/requirements";
import { longDay } from "../../../content/hours";
import type { DueDateKey } from "../../../content/law/due-dates";
import { sayPhone } from "../../../content/phone";
import { Breakable } from "../../ui/desk/breakable";
import { Card } from "../../ui/desk/card";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { SearchForm } from "../../ui/desk/search-form";
import type { CustomerRow } from "../customers.server";
import { useListKeys } from "./list-keys";

export const customerSearch = {
  search: "Name, phone, e-mail, GSTIN, PAN, licence, ARN, order or application",
  searchLabel: "Search customers",
  find: "Search",
};

const sayComing = ({ day, reminded }: NonNullable<CustomerRow["coming"]>) =>
  [day ? longDay(day) : "no day yet", reminded && `reminded on ${longDay(reminded)}`].filter(Boolean).join(", ");

type CustomersProps = {
  search: string;
  /** What falls due for everyone shown. */
  due: DueDateKey | "";
  older: string;
  rows: Omit<CustomerRow, "submissionId">[];
  /** The address of the next page. */
  next: string | null;
  /** How the list is taken away. */
  children: ReactNode;
};

/** Everyone for whom we applied for something, found by any number. */
export function CustomersScreen({ search, due, older, rows, next, children }: CustomersProps) {
  useListKeys();
  return (
    <div className={deskPage}>
      <PageHead title="Customers" text={search || due || older || !next ? "" : "The newest 50."} />
      <SearchForm search={search} words={customerSearch} />
      {due && (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 font-semibold">
          {`${dueDates[due].title}: due within 60 days, or without a day`}
          <Link className="link text-sm" to={deskPaths.customers}>
            All customers
          </Link>
        </p>
      )}
      {rows.length === 0 ? (
        <p className="desk-empty soft">
          {search || due ? "Nobody was found." : "No customers yet. The first application creates one."}
        </p>
      ) : (
        <Card>
          <ul className="grid">
            {rows.map(({ id, name, phone, email, applications, coming }) => (
              <li
                key={id}
                data-row=""
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0 lg:grid-cols-[minmax(0,2fr)_7rem_minmax(0,3fr)_minmax(8rem,2fr)]"
              >
                <Link className="link justify-self-start" to={`${deskPaths.customers}/${id}`} data-row-link="">
                  {name}
                </Link>
                <span className="tabular-nums whitespace-nowrap max-lg:col-span-full">{sayPhone(phone)}</span>
                <span className="soft max-lg:col-span-full">
                  <Breakable text={email} after="@" />
                </span>
                <span className="soft justify-self-end text-end max-lg:col-start-2 max-lg:row-start-1">
                  {coming ? sayComing(coming) : applications === 1 ? "1 application" : `${applications} applications`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {next && (
        <Link className="link justify-self-start" to={next}>
          Older customers
        </Link>
      )}
      {rows.length > 0 && children}
    </div>
  );
}
