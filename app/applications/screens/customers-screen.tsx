import { Link } from "react-router";
import { applications as words } from "../../../content/en/staff/applications";
import { Breakable } from "../../ui/desk/breakable";
import { Card } from "../../ui/desk/card";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { SearchForm } from "../../ui/desk/search-form";
import { useListKeys } from "./list-keys";

const { customers: text } = words;

export type ShownCustomerRow = { id: string; name: string; phone: string; email: string; count: string };

/** Everyone for whom we applied for something, found by any number. */
export function CustomersScreen({ search, rows }: { search: string; rows: ShownCustomerRow[] }) {
  useListKeys();
  return (
    <div className={deskPage}>
      <PageHead title={text.heading} text={search ? "" : text.newest} />
      <SearchForm search={search} words={text} />
      {rows.length === 0 ? (
        <p className="desk-empty soft">{search ? text.empty : text.firstEmpty}</p>
      ) : (
        <Card>
          <ul className="grid">
            {rows.map(({ id, name, phone, email, count }) => (
              <li
                key={id}
                data-row=""
                className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0 lg:grid lg:grid-cols-[minmax(0,2fr)_7rem_minmax(0,3fr)_8rem] [&>:last-child]:ms-auto"
              >
                <Link className="link" to={`/desk/customers/${id}`} data-row-link="">
                  {name}
                </Link>
                <span className="tabular-nums">{phone}</span>
                <span className="soft">
                  <Breakable text={email} after="@" />
                </span>
                <span className="soft">{count}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
