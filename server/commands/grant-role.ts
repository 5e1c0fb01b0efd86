import { grantRole, readRole, revokeRole } from "../../app/accounts/roles.server";
import { withDatabase } from "./database";

/** `npm run grant-role -- EMAIL ROLE [--revoke]`; `npm run grant-admin -- EMAIL` names the role itself. */
export async function start() {
  const parameters = process.argv.slice(2);
  const isRevoke = parameters.includes("--revoke");
  const isAdmin = parameters.includes("--admin");
  const [email, ...rest] = parameters.filter((parameter) => parameter !== "--revoke" && parameter !== "--admin");
  const [name, ...others] = isAdmin ? ["admin", ...rest] : rest;
  const usage = isAdmin ? "npm run grant-admin -- EMAIL [--revoke]" : "npm run grant-role -- EMAIL ROLE [--revoke]";
  if (!email || !name || others.length > 0 || email.startsWith("-")) throw new Error(`Usage: ${usage}`);
  const role = readRole(name);
  await withDatabase(async ({ sql }, { SMTP_URL }) => {
    const answer = isRevoke
      ? await revokeRole(sql, email, role)
      : await grantRole(sql, email, role, { confirmsAddress: SMTP_URL === undefined });
    console.log(answer);
  });
}
