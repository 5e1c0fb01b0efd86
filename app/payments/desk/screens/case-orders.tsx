import { useEffect, useState } from "react";
import { Form } from "react-router";
import { orders as words } from "../../../../content/en/staff/orders";
import { Button } from "../../../ui/button";
import { NotedLink } from "../../../ui/desk/noted-link";
import type { ShownCaseOrder } from "../shown-orders.server";
import { OrderRows } from "./orders-screen";
import { type Choices, QuoteForm, type QuoteReply } from "./quote-form";

const { quote: text } = words;

type CaseOrdersProps = {
  rows: ShownCaseOrder[];
  choices: Choices | null;
  action: string;
  version: number;
  reply: QuoteReply | undefined;
};

/** The orders of a case with the links of its quotes, and a form that composes another quote. */
export function CaseOrders({ rows, choices, action, version, reply }: CaseOrdersProps) {
  // What was typed into the quote stays when another form of the page is answered.
  const [held, setHeld] = useState(reply);
  const [sent, setSent] = useState(0);
  if (reply && reply !== held) {
    setHeld(reply);
    if (!reply.typed) setSent(sent + 1);
  }
  useEffect(() => {
    if (reply?.opens) window.open(reply.opens, "_blank", "noopener");
  }, [reply]);
  if (rows.length === 0 && !choices) return null;
  const isOpen = held?.typed != null;
  return (
    <section
      className={`border-b px-[1.1rem] print:hidden ${rows.length > 0 ? "grid grid-cols-1 gap-[0.6rem] py-3" : ""}`}
    >
      <h3 className={rows.length > 0 ? "text-lg" : "sr-only"}>{text.heading}</h3>
      <OrderRows rows={rows} />
      {rows.map((row) => row.link && <QuoteLink key={row.id} row={row} action={action} version={version} />)}
      {choices && (
        <details key={sent} open={isOpen || undefined}>
          <summary className="cursor-pointer py-1.5 text-sm font-semibold">{text.compose}</summary>
          <QuoteForm choices={choices} action={action} isFirst={sent === 0} reply={isOpen ? held : undefined} />
        </details>
      )}
    </section>
  );
}

type QuoteLinkProps = { row: ShownCaseOrder; action: string; version: number };

/**
 * The customer's link, with one press to WhatsApp or a mail program. Opening is noted, as of every other message; the staff
 * member says when it was sent.
 */
function QuoteLink({ row: { reference, link }, action, version }: QuoteLinkProps) {
  if (!link) return null;
  const noteOf = (channel: string) => ({ act: "opened", template: "quote", channel, version });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label className="wrap-anywhere">
        <span className="soft text-sm">
          {text.link} ({reference})
        </span>{" "}
        <input className="control" readOnly value={link.link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <NotedLink
        className="button button-line button-small"
        href={link.whatsapp}
        target="_blank"
        rel="noopener noreferrer"
        action={action}
        note={noteOf("WhatsApp")}
      >
        {text.openWhatsapp}
      </NotedLink>
      <NotedLink className="button button-line button-small" href={link.mail} action={action} note={noteOf("mail")}>
        {text.openMail}
      </NotedLink>
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="template" value="quote" />
        <Button type="submit" name="act" value="sent" look="quiet" isSmall>
          {text.confirmSent}
        </Button>
      </Form>
    </div>
  );
}
