import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { applications as applicationWords } from "../../../../content/en/staff/applications";
import { documents as words } from "../../../../content/en/staff/documents";
import { readForm } from "../../../accounts/form.server";
import { requireStaff } from "../../../accounts/guards.server";
import { deskPaths } from "../../../desk/desk-paths";
import { actOnPaper, showPapers } from "../../../desk/papers/papers.server";
import { PapersScreen } from "../../../documents/screens/papers-screen";
import { recordSeen } from "../../../privacy/audit/record.server";
import { useAnswer } from "../../../ui/desk/use-answer";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/screen";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const given = args.context.get(services);
  const shown = await showPapers(proof, given, args.params.id);
  if (shown) await recordSeen(proof, given.sql, [shown.submissionId], "papers");
  return data(shown, { status: shown ? 200 : 404 });
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const given = args.context.get(services);
  const { status, ...reply } = await actOnPaper(proof, given, args.params.id, await readForm(args.request));
  given.jobs.wake();
  return data(reply, { status });
}

/** From paper to paper nothing is asked for anew: all of them are here. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export default function Papers({ loaderData: shown, actionData, params }: Route.ComponentProps) {
  const reply = useAnswer(actionData);
  if (!shown) return <p className="desk-empty">{words.missing}</p>;
  const back = `${deskPaths.applications}/${params.id}`;
  return (
    <PapersScreen
      address={`${back}/papers`}
      back={back}
      reference={shown.reference}
      papers={shown.papers}
      filing={shown.filing}
      certificate={shown.certificate}
      reasons={applicationWords.papers.reasons}
      reply={reply}
    />
  );
}
