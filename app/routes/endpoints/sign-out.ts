import { redirect } from "react-router";
import { accountPaths } from "../../accounts/account-paths";
import { readForm } from "../../accounts/form.server";
import { signOut, signOutEverywhere } from "../../accounts/sign-in.server";
import type { Route } from "./+types/sign-out";

/** Opened as a page, it changes nothing: a picture on another site could point here. */
export const loader = () => redirect(accountPaths.auth);

export async function action(asked: Route.ActionArgs) {
  const form = await readForm(asked.request);
  return form.has("everywhere") ? signOutEverywhere(asked) : signOut(asked);
}
