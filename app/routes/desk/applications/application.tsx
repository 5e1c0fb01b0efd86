import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { applications as words } from "../../../../content/en/staff/applications";
import { documents as documentWords } from "../../../../content/en/staff/documents";
import { readForm } from "../../../accounts/form.server";
import { requireStaff } from "../../../accounts/guards.server";
import { actOnApplication } from "../../../applications/act.server";
import { isSettled } from "../../../applications/application";
import { ApplicationScreen } from "../../../applications/screens/application-screen";
import { showApplication, showConflicts } from "../../../applications/shown.server";
import { listStaff } from "../../../desk/cases/ownership.server";
import { deskPaths } from "../../../desk/desk-paths";
import { fileApplication } from "../../../desk/papers/filing.server";
import { newFormKey } from "../../../leads/intake/enter.server";
import { recordSeen } from "../../../privacy/audit/record.server";
import { actOnRoom, showRoomOf } from "../../../room/desk.server";
import { RoomCard } from "../../../room/screens/room-card";
import { useAnswer } from "../../../ui/desk/use-answer";
import { accountRequest, services } from "../../context.server";
import type { Route } from "./+types/application";

export const meta = () => [{ title: words.meta.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, payments } = args.context.get(services);
  const links = { secret: payments.linkSecrets[0], origin: payments.origin() };
  const room = await showRoomOf(proof, sql, links, { application: args.params.id });
  const application = await showApplication(proof, sql, args.params.id, room ? { roomLink: room.link } : {});
  if (!application) return data({ application: null, staff: [], room: null, formKey: "" }, { status: 404 });
  await recordSeen(proof, sql, [application.submissionId], "application");
  const staff = proof.role === "admin" ? (await listStaff(sql)).map(({ id, name }) => ({ id, name })) : [];
  return data({ application, staff, room, formKey: newFormKey() });
}

export async function action(args: Route.ActionArgs) {
  const proof = await requireStaff(accountRequest(args), "admin", "agent");
  const { sql, documents, payments, jobs } = args.context.get(services);
  const form = await readForm(args.request);
  const inRoom = await actOnRoom(proof, sql, { application: args.params.id }, form);
  if (inRoom) {
    jobs.wake();
    const { message, typed, status } = inRoom;
    return data(
      { message, conflicts: [] as string[], isRefused: status >= 400, typed: typed ?? "", sent: {}, paper: "" },
      { status },
    );
  }
  const act = form.get("act") === "filed" ? fileApplication : actOnApplication;
  const acted = await act(proof, { sql, documents, supplier: payments.supplier }, args.params.id, form);
  jobs.wake();
  const conflicts = "conflicts" in acted ? showConflicts(acted.conflicts ?? []) : [];
  const sent = acted.ok ? {} : sentWith(form);
  const paper = String(form.get("paper") ?? "");
  const reply = { message: acted.message, conflicts, isRefused: !acted.ok, typed: "", sent, paper };
  return data(reply, { status: acted.ok ? 200 : acted.status });
}

/** Of a refused form, so that nothing has to be typed again. */
const sentWith = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** After a conflict the page shows what the other changed, so that saving again can succeed. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function Application({ loaderData, actionData }: Route.ComponentProps) {
  const { application, staff, room, formKey } = loaderData;
  const reply = useAnswer(actionData);
  if (!application) return <p className="desk-empty">{words.page.missing}</p>;
  const papers = `${deskPaths.applications}/${application.id}/papers`;
  return (
    <ApplicationScreen
      key={application.id}
      application={application}
      staff={staff}
      reply={reply}
      room={
        room && (
          <RoomCard
            room={room}
            preview={`${deskPaths.applications}/${application.id}/room`}
            formKey={formKey}
            typed={actionData?.typed ?? ""}
          />
        )
      }
      renderDocument={({ id, documentId, state }) =>
        (documentId || (application.isOpen && !isSettled(state))) && (
          <p>
            <Link to={`${papers}?paper=${id}`} className="underline">
              {documentId ? documentWords.open : documentWords.attachTo}
            </Link>
          </p>
        )
      }
    />
  );
}
