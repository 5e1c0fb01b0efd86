import { trackingPaths } from "../../content/tracking-paths";
import { UploadLinkProof } from "../../db/personal/upload-link-proof";
import { findUser } from "../accounts/user.server";
import { findOwnRequirement } from "../applications/requirements.server";
import { trackingSession } from "../tracking/session.server";
import { accountRequest, type RouteArguments, services } from "./context.server";

/**
 * Who sends a large body, by its headers and address alone, before any of it is read; null for somebody who may not.
 * The route checks again once it has arrived, and answers somebody who may not with nothing.
 */
export const senders = {
  async staff(asked: RouteArguments) {
    const user = await findUser(accountRequest(asked));
    return user?.proof ? `staff ${user.id}` : null;
  },
  async customer({ request, context }: RouteArguments) {
    const proof = await trackingSession(context.get(services).sql, request);
    return proof?.isProven ? `customer ${proof.customerId}` : null;
  },
  /** All links of a customer are counted together, apart from the customer, from whom their holders take nothing. */
  async link({ url, context }: RouteArguments) {
    const { sql } = context.get(services);
    const [token = ""] = url.pathname.slice(`${trackingPaths.send}/`.length).split("/");
    const proof = await UploadLinkProof.check(sql, token);
    const requirement = proof && (await findOwnRequirement(proof, sql, proof.requirementId));
    return requirement ? `links of ${requirement.customerId}` : null;
  },
};

export type SenderKind = keyof typeof senders;
