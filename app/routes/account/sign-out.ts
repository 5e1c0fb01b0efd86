import { redirect } from "react-router";
import { accountPaths } from "../../../content/account-paths";
import { readForm } from "../../accounts/form.server";
import { answerForm } from "../../accounts/outcome.server";
import { signOut, signOutEverywhere } from "../../accounts/sign-in/sign-in.server";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/sign-out";

/** A GET changes nothing: an image on another site could request it. */
export const loader = () => redirect(accountPaths.auth);

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const form = await readForm(args.request);
  return answerForm(asked, form, await (form.has("everywhere") ? signOutEverywhere(asked) : signOut(asked)));
}
