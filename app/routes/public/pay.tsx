import { data, redirect } from "react-router";
import { checkout } from "../../../content/en/checkout";
import { CustomerProof } from "../../../db/personal/customer-proof";
import { readForm } from "../../accounts/form.server";
import { actOnOrder } from "../../payments/checkout/act-on-order.server";
import { showOrder } from "../../payments/checkout/pay-page.server";
import { PayScreen } from "../../payments/checkout/pay-screen";
import { roomPaths } from "../../room/room-paths";
import styles from "../../styles/page-payments.css?url";
import { ButtonLink } from "../../ui/button";
import { requestContext, services } from "../context.server";
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
  if (!proof) return data({ order: null, hasRoom: false }, { status: 404 });
  const order = await showOrder(proof, sql, payments, { token, hasReturned: url.searchParams.has("returned") });
  // Whoever has paid has the link of their room by mail; others may have come from there.
  return data({ order, hasRoom: order.isPaid || url.searchParams.has("room") });
}

export async function action({ request, url, context, params: { token } }: Route.ActionArgs) {
  const given = context.get(services);
  const proof = await CustomerProof.check(given.sql, token);
  if (!proof) return data({ problem: undefined, typed: undefined }, { status: 404 });
  const { network } = context.get(requestContext);
  const form = await readForm(request);
  const acted = await actOnOrder(proof, { ...given, network }, token, form);
  given.jobs.wake();
  if (acted.status === 303) throw redirect(`${proof.address}${url.searchParams.has("room") ? "?room" : ""}`, 303);
  const { problem, status } = acted;
  const typed = String(form.get("utr") ?? "");
  return data({ problem, typed }, { status, ...(status !== 400 && { headers: { "Retry-After": "5" } }) });
}
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Pay({ loaderData: { order, hasRoom }, actionData }: Route.ComponentProps) {
  if (order)
    return (
      <>
        <PayScreen order={order} problem={actionData?.problem} typed={actionData?.typed} />
        {hasRoom && (
          <p className="page pb-8">
            <a className="link" href={roomPaths.room}>
              {words.room}
            </a>
          </p>
        )}
      </>
    );
  return (
    <Notice heading={words.missing} text={words.missingText}>
      <ButtonLink href={words.home.href}>{words.home.label}</ButtonLink>
    </Notice>
  );
}
