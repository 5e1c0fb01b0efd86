import type { StaffProof } from "../../db/personal/staff-proof";
import { isSigned, sign } from "./signing.server";
import type { AccountRequest } from "./user.server";

const purpose = "query";

/**
 * Given out with a page whose search is on record. What the page asks for again and again takes no other query, so that
 * nobody searches without a line, and a poll of the same one needs none.
 */
export const sealQuery = ({ accounts }: AccountRequest, proof: StaffProof, query: string) =>
  sign(accounts.secrets, purpose, `${proof.user.id} ${query}`);

export const isSealed = ({ accounts }: AccountRequest, proof: StaffProof, query: string, seal: string) =>
  isSigned(accounts.secrets, purpose, `${proof.user.id} ${query}`, seal);
