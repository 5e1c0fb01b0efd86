import { redirect } from "react-router";
import { payAddress } from "../../../../content/paths";
import { enqueue } from "../../../../db/jobs";
import { CustomerProof } from "../../../../db/personal/customer-proof";
import { isSignedReturn, readReturn } from "../../../orders/payments/signature.server";
import { services } from "../../context.server";
import type { Route } from "./+types/return";

/** Where the gateway sends the browser back. It proves nothing: a signed return has the gateway asked at once. */
export async function loader({ request, context, params: { token } }: Route.LoaderArgs) {
  const { sql, payments, jobs } = context.get(services);
  const proof = await CustomerProof.check(sql, token);
  if (!proof) throw redirect(payAddress("unknown"), 303);
  const parameters = readReturn(new URL(request.url).searchParams);
  if (parameters && isSignedReturn(parameters, payments.returnSecrets)) {
    const uniqueKey = `${proof.orderId} ${parameters.paymentId}`;
    await enqueue(sql, { kind: "poll-order", subject: proof.orderId, uniqueKey });
    jobs.wake();
  }
  throw redirect(`${proof.address}?returned`, 303);
}
