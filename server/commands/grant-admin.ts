import { grantAdmin, revokeAdmin } from "../../app/accounts/roles.server";
import { withDatabase } from "./database";

const usage = "Usage: npm run grant-admin -- EMAIL [--revoke]";

export async function start() {
  const parameters = process.argv.slice(2);
  const isRevoke = parameters.includes("--revoke");
  const [email, ...others] = parameters.filter((parameter) => parameter !== "--revoke");
  if (!email || others.length > 0 || email.startsWith("-")) throw new Error(usage);
  await withDatabase(async ({ sql }, { SMTP_URL }) => {
    const answer = isRevoke
      ? await revokeAdmin(sql, email)
      : await grantAdmin(sql, email, { confirmsAddress: SMTP_URL === undefined });
    console.log(answer);
  });
}
