import { data, redirect } from "react-router";
import { checkout } from "../../../content/en/checkout";
import type { Content } from "../../../content/languages/content-of";
import { CustomerProof } from "../../../db/personal/customer-proof";
import { readForm } from "../../accounts/form.server";
import { countTry } from "../../accounts/limits.server";
import { findNextStep } from "../../applications/start/next-step.server";
import { actOnOrderPage, showOrder } from "../../orders/checkout/pay-page.server";
import { PayScreen } from "../../orders/checkout/pay-screen";
import styles from "../../styles/page-payments.css?url";
import { openLimit } from "../../tracking/link.server";
import { openByOrder } from "../../tracking/open-by-order.server";
import { ButtonLink } from "../../ui/button";
import { contentFor, requestContext, type Services, services } from "../context.server";
import type { Route } from "./+types/pay";
import { Notice } from "./parts/notice";

const { page: words } = checkout;

export const links = () => [{ rel: "stylesheet", href: styles }];
export const meta = () => [
  { title: words.title },
  { name: "robots", content: "noindex" },
  // The address is the key to the order.
  { name: "referrer", content: "no-referrer" },
];

export async function loader({ url, context, params: { token } }: Route.LoaderArgs) {
  const { sql, payments } = context.get(services);
  const proof = await CustomerProof.check(sql, token);
  if (!proof) return data({ order: null, next: null, tracking: "" }, { status: 404 });
  const order = await showOrder(proof, sql, payments, { token, hasReturned: url.searchParams.has("returned") });
  // A customer who has paid got the link of their tracking page by mail; others may have come from there.
  const step = order.isPaid ? await findNextStep(sql, proof.orderId) : null;
  const next = step && { text: step.text, button: step.button, documents: step.documents };
  const isFromTracking = url.searchParams.has("tracking");
  const tracking = isFromTracking ? words.backToTracking : order.isPaid ? words.tracking : "";
  return data({ order, next, tracking });
}

export async function action({ request, url, context, params: { token } }: Route.ActionArgs) {
  const content = contentFor({ request, context });
  const { open: opening } = content.tracking;
  const shared = context.get(services);
  const proof = await CustomerProof.check(shared.sql, token);
  if (!proof) return data({ problem: undefined, typed: undefined }, { status: 404 });
  const { network } = context.get(requestContext);
  const form = await readForm(request);
  if (form.get("act") === "documents") {
    if (!(await countTry(shared.accounts, openLimit, network)))
      return data({ problem: opening.tooMany, typed: undefined }, { status: 429 });
    return openDocuments(content, proof, shared, request);
  }
  const result = await actOnOrderPage(proof, { ...shared, network }, token, form);
  shared.jobs.wake();
  if (result.ok) throw redirect(`${proof.address}${url.searchParams.has("tracking") ? "?tracking" : ""}`, 303);
  const { message, status } = result;
  const typed = { utr: String(form.get("utr") ?? ""), reason: String(form.get("reason") ?? "") };
  return data({ problem: message, typed }, { status, ...(status !== 400 && { headers: { "Retry-After": "5" } }) });
}
/** Somebody who holds the link of the order gets as far as the code that is mailed to the order's own address. */
async function openDocuments(
  content: Content,
  proof: CustomerProof,
  { sql, accounts, jobs }: Services,
  request: Request,
) {
  const first = (await findNextStep(sql, proof.orderId))?.first;
  const opened = await openByOrder(content, proof, { sql, secrets: accounts.secrets }, request, first ?? null);
  jobs.wake();
  if (!opened) throw redirect(proof.address, 303);
  throw redirect(opened.address, { status: 303, ...(opened.cookie && { headers: { "Set-Cookie": opened.cookie } }) });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Pay({ loaderData: { order, next, tracking }, actionData }: Route.ComponentProps) {
  if (order)
    return <PayScreen {...{ order, next, tracking }} problem={actionData?.problem} typed={actionData?.typed} />;
  return (
    <Notice heading={words.missing} text={words.missingText}>
      <ButtonLink href={words.home.href}>{words.home.label}</ButtonLink>
    </Notice>
  );
}
