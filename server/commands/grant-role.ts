import { grantRole, readRole, revokeRole } from "../../app/accounts/roles.server";
import { withDatabase } from "./database";

/** Names the risk: the role, and with it every lead, goes to the person who signed up with that address, whether or not they own it. */
const vouching = "--anyone-may-have-signed-up-with-it";
const flags = ["--revoke", "--admin", vouching];

/** `npm run grant-role -- EMAIL ROLE [--revoke]`; `npm run grant-admin -- EMAIL` names the role itself. */
export async function start() {
  const parameters = process.argv.slice(2);
  const [email, ...rest] = parameters.filter((parameter) => !flags.includes(parameter));
  const isAdmin = parameters.includes("--admin");
  const [name, ...others] = isAdmin ? ["admin", ...rest] : rest;
  const usage = isAdmin ? "npm run grant-admin -- EMAIL [--revoke]" : "npm run grant-role -- EMAIL ROLE [--revoke]";
  if (!email || !name || others.length > 0 || email.startsWith("-")) throw new Error(`Usage: ${usage}`);
  const role = readRole(name);
  await withDatabase(async ({ sql }) => {
    const answer = parameters.includes("--revoke")
      ? await revokeRole(sql, email, role)
      : await grantRole(sql, email, role, { vouches: parameters.includes(vouching) });
    console.log(answer);
  });
}
