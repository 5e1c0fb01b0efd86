import { recordAudit } from "../../app/audit/record.server";
import { rewrapKeys } from "../../app/documents/storage/keys.server";
import { readMasterKeys } from "../process/secret";
import { withDatabase } from "./database";

/** Seals every customer's key by DOCUMENTS_KEY; what the keys of DOCUMENTS_KEY_PREVIOUS sealed needs them no more. */
export async function start() {
  await withDatabase(async ({ sql }, environment) => {
    if (environment.DATABASE_URL && !process.env.DOCUMENTS_KEY)
      throw new Error("DOCUMENTS_KEY must be set as for the site: it seals the keys of documents.");
    const masters = await readMasterKeys(environment);
    const changed = await rewrapKeys(sql, masters);
    await recordAudit(sql, null, {
      action: "documents key rotated",
      details: { customers: changed, key: masters[0].id },
    });
    console.log(
      `Sealed anew by the key ${masters[0].id}: the keys of ${changed} customers. The keys before it may go.`,
    );
  });
}
