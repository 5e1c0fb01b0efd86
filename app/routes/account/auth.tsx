import { redirectDocument } from "react-router";
import { account as words } from "../../../content/english";
import { paths } from "../../../content/paths";
import { AccountCard } from "../../accounts/account-card";
import { readForm } from "../../accounts/form.server";
import { signIn } from "../../accounts/sign-in.server";
import { signUp } from "../../accounts/sign-up.server";
import { findVisitor } from "../../accounts/user.server";
import { Welcome } from "../../accounts/welcome";
import type { Route } from "./+types/auth";

export const meta = () => [
  { title: words.meta.title },
  { name: "description", content: words.meta.description },
  { name: "robots", content: "noindex" },
];

export async function loader(asked: Route.LoaderArgs) {
  if (await findVisitor(asked)) throw redirectDocument(paths.home);
  return null;
}

export async function action(asked: Route.ActionArgs) {
  const form = await readForm(asked.request);
  return form.get("form") === "sign-up" ? signUp(asked, form) : signIn(asked, form);
}

export default function Auth({ actionData }: Route.ComponentProps) {
  return (
    <AccountCard heading={words.heading} text={words.text}>
      <Welcome reply={actionData} />
    </AccountCard>
  );
}
