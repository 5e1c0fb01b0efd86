import { pdfResponse } from "../../payments/papers/download.server";
import { findReceipt } from "../../room/paid.server";
import { requireRoom } from "../../room/session.server";
import { services } from "../context.server";
import type { Route } from "./+types/receipt";

/** A receipt, invoice or voucher of the customer's own orders. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await requireRoom(sql, request, { isProven: true });
  return pdfResponse(sql, await findReceipt(proof, sql, params.paper), params.paper);
}
