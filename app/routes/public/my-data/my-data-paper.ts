import { findMyPaper } from "../../../payments/checkout/my-orders.server";
import { pdfResponse } from "../../../payments/papers/download.server";
import { findPerson } from "../../../privacy/my-data/session.server";
import { services } from "../../context.server";
import type { Route } from "./+types/my-data-paper";

/** A paper of an order of whoever opened a mailed link, as it was issued. */
export async function loader({ request, context, params: { paper } }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await findPerson(sql, request);
  return pdfResponse(sql, proof ? await findMyPaper(proof, sql, paper) : undefined, paper);
}
