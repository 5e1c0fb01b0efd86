import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { caseAddress, deskPaths } from "../../../content/desk-paths";
import { kindNames } from "../../../content/en/applications/names";
import { dayAndTime } from "../../../content/hours";
import { sayPhone } from "../../../content/phone";
import { Answer } from "../../ui/desk/answer";
import { Card } from "../../ui/desk/card";
import { Fold } from "../../ui/desk/fold";
import { formRow } from "../../ui/desk/form-row";
import { deskPage } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { SearchForm } from "../../ui/desk/search-form";
import { InputField, SelectField, TextField } from "../../ui/fields";
import { Submit } from "../../ui/submit";
import type { Customer, JoinedByCall } from "../customers.server";
import type { ShownRegistration } from "../registrations.server";
import { customerSearch } from "./customers-screen";
import { RegistrationCard } from "./registration-card";

/** What a business does, with nothing said first. */
export const businessNames: Record<string, string> = {
  "": "Not said",
  stall: "Stall or cart",
  home: "Home kitchen",
  shop: "Shop",
  restaurant: "Restaurant",
  caterer: "Caterer",
  hotel: "Hotel",
  maker: "Food maker",
  mill: "Mill",
  dairy: "Dairy",
  oil: "Oil mill",
  wholesaler: "Wholesaler",
  godown: "Godown",
  transporter: "Transporter",
  importer: "Importer",
  exporter: "Exporter",
  novel: "Novel food",
  platform: "Online platform",
  other: "Other food business",
  goods: "Goods, no food",
  services: "Services",
};

type Other = Pick<JoinedByCall, "id" | "name" | "phone">;

type ScreenProps = {
  customer: Customer;
  /** Applications and orders, which other domains show. */
  applications: ReactNode;
  orders: ReactNode;
  registrations: ShownRegistration[];
  /** In India, as 2026-11-15. */
  today: string;
  /** Other customers by what staff look for. */
  found: { search: string; rows: Other[] };
  reply: { message: string; isRefused: boolean } | undefined;
  /** Of a merge that was refused. */
  typed?: { other: string; note: string } | undefined;
};

/** A person or firm across everything that they sent, ordered and applied for. */
export function CustomerScreen({
  customer,
  applications,
  orders,
  registrations,
  today,
  found,
  reply,
  typed,
}: ScreenProps) {
  const [newest] = customer.people;
  return (
    <article className={deskPage}>
      <Link to={deskPaths.customers} className="link justify-self-start">
        All customers
      </Link>
      <PageHead title={newest?.name ?? "Customers"} text={newest && sayPhone(newest.phone)} />
      {reply && (
        <Answer reply={reply} isRefused={reply.isRefused}>
          {reply.message}
        </Answer>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title="Applications">{applications}</Card>
          {registrations.map((registration) => (
            <Registration
              key={`${registration.id} ${customer.version}`}
              registration={registration}
              version={customer.version}
            />
          ))}
          <Elsewhere key={customer.version} version={customer.version} today={today} />
          <Card title="Orders">{orders}</Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <People customer={customer} />
          <Others customer={customer} found={found} typed={typed} />
        </div>
      </div>
    </article>
  );
}

/** One that we made is worked on with its application; any other here. */
const Registration = ({ registration, version }: { registration: ShownRegistration; version: number }) => (
  <RegistrationCard
    registration={registration}
    version={registration.applicationId ? undefined : version}
    setAt={registration.applicationId ? `${deskPaths.applications}/${registration.applicationId}` : undefined}
  >
    {registration.applicationId ? (
      <p>
        <Link className="link" to={`${deskPaths.applications}/${registration.applicationId}`}>
          Open the application
        </Link>
      </p>
    ) : (
      <EndForm id={registration.id} version={version} />
    )}
  </RegistrationCard>
);

const EndForm = ({ id, version }: { id: string; version: number }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="registration" value={id} />
    <Submit act="end registration" look="quiet">
      Mark as ended
    </Submit>
  </Form>
);

/** What another agent or the customer applied for: watched with their consent. */
const Elsewhere = ({ version, today }: { version: number; today: string }) => (
  <Card>
    <Fold summary="Add a registration made elsewhere">
      <p className="soft text-sm">
        Only with the customer's consent. We watch its dates and remind them, as with our own.
      </p>
      <Form method="post" className={formRow} preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <SelectField label="Registration" name="kind" options={kindNames} />
        <SelectField label="Business" name="business" options={businessNames} />
        <InputField label="Number" name="number" required maxLength={40} autoComplete="off" />
        <PastDay name="validFrom" label="Valid from" today={today} />
        <InputField label="Valid until (empty: no end)" type="date" name="validUntil" />
        <PastDay name="consentedOn" label="Agreed on" today={today} />
        <InputField label="How the customer agreed" name="consent" required maxLength={500} />
        <Submit act="add registration">Add it</Submit>
      </Form>
    </Fold>
  </Card>
);

const PastDay = ({ name, label, today }: { name: string; label: string; today: string }) => (
  <InputField id={name} label={label} type="date" name={name} required max={today} defaultValue={today} />
);

const People = ({ customer: { people } }: { customer: Customer }) => (
  <Card title="As submitted">
    <ul className="grid gap-2">
      {people.map(({ id, name, phone, email, state, caseId }) => (
        <li key={id} className="border-b border-line pb-2 last:border-0">
          {name}, {state}
          <br />
          <a className="link" href={`tel:+91${phone}`}>
            {sayPhone(phone)}
          </a>{" "}
          <span className="soft">{email}</span>{" "}
          {caseId && (
            <Link className="link" to={caseAddress(caseId)}>
              Case
            </Link>
          )}
        </li>
      ))}
    </ul>
  </Card>
);

/** Who was merged after a call, who might be the same, and a search for others to merge. */
const Others = ({ customer, found, typed }: Pick<ScreenProps, "customer" | "found" | "typed">) => {
  const joining = { version: customer.version, typed };
  return (
    <>
      {customer.joined.length > 0 && (
        <Card title="Merged by staff">
          <ul className="grid gap-2">
            {customer.joined.map((joined) => (
              <JoinedRow key={joined.id} joined={joined} version={customer.version} />
            ))}
          </ul>
        </Card>
      )}
      {customer.similar.length > 0 && (
        <Card title="Possible duplicates">
          <p className="soft text-sm">
            The same phone number or e-mail address. That alone does not make them one person.
          </p>
          <OtherRows rows={customer.similar} {...joining} />
        </Card>
      )}
      <Card title="Merge with another customer">
        <p className="soft text-sm">
          Only if both are the same person or firm. Call the number of each first: from then on the My applications page
          of each also shows everything of the other. Both get a mail about it and can object.
        </p>
        <SearchForm search={found.search} words={customerSearch} />
        {found.search && found.rows.length === 0 && <p className="soft">Nobody was found.</p>}
        <OtherRows rows={found.rows} {...joining} />
      </Card>
    </>
  );
};

const Named = ({ id, name, phone }: Other) => (
  <>
    <Link className="link" to={`${deskPaths.customers}/${id}`}>
      {name}
    </Link>
    <span className="tabular-nums">{sayPhone(phone)}</span>
  </>
);

/** Who called, and what they noted. */
const sayMerge = ({ at, who, note }: JoinedByCall) =>
  at
    ? `${who ?? "System"}, ${dayAndTime(at)}: ${note ?? ""}`
    : "Merged without a call: their My applications pages are separate.";

const JoinedRow = ({ joined, version }: { joined: JoinedByCall; version: number }) => (
  <li>
    <Form method="post" className="flex flex-wrap items-center gap-2" preventScrollReset>
      <Named {...joined} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="other" value={joined.id} />
      <Submit act="part">Undo the merge</Submit>
    </Form>
    <p className="soft text-sm">{sayMerge(joined)}</p>
  </li>
);

type OtherRowsProps = { rows: Other[]; version: number; typed: ScreenProps["typed"] };

const OtherRows = ({ rows, version, typed }: OtherRowsProps) => (
  <ul className="grid gap-2">
    {rows.map((row) => (
      <li key={row.id}>
        <p className="flex flex-wrap items-center gap-2">
          <Named {...row} />
        </p>
        <Fold name="merge" summary={`Merge with ${row.name}`} isOpen={typed?.other === row.id && typed.note !== ""}>
          <Form method="post" className="grid justify-items-start gap-2" preventScrollReset>
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="other" value={row.id} />
            <TextField
              id={`call-${row.id}`}
              label="Whom you called, on which number, and what they said"
              fieldClass="w-full"
              name="note"
              rows={2}
              required
              minLength={10}
              maxLength={500}
              defaultValue={typed?.other === row.id ? typed.note : ""}
            />
            <Submit act="join">Merge</Submit>
          </Form>
        </Fold>
      </li>
    ))}
  </ul>
);
