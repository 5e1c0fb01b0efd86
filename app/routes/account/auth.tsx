import { redirectDocument } from "react-router";
import { account as words } from "../../../content/en/staff/account";
import { paths } from "../../../content/paths";
import { readForm } from "../../accounts/form.server";
import { answerForm, typedBefore } from "../../accounts/outcome.server";
import { AccountCard } from "../../accounts/screens/account-card";
import { Welcome } from "../../accounts/screens/welcome";
import { signIn } from "../../accounts/sign-in/sign-in.server";
import { signUp } from "../../accounts/sign-in/sign-up.server";
import { findUser } from "../../accounts/user.server";
import { accountRequest } from "../context.server";
import type { Route } from "./+types/auth";

export const meta = () => [
  { title: words.meta.title },
  { name: "description", content: words.meta.description },
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  const asked = accountRequest(args);
  if (await findUser(asked)) throw redirectDocument(paths.home);
  return { typed: typedBefore(asked) };
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const form = await readForm(args.request);
  const rule = form.get("form") === "sign-up" ? signUp : signIn;
  return answerForm(asked, form, await rule(asked, Object.fromEntries(form)));
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountCard heading={words.heading} text={words.text}>
      <Welcome reply={actionData ?? loaderData.typed} />
    </AccountCard>
  );
}
