import { data, redirect } from "react-router";
import { room } from "../../../content/en/room/room";
import { RoomProof } from "../../../db/personal/room-proof";
import { readForm } from "../../accounts/form.server";
import { askInRoom, readMessage } from "../../room/messages.server";
import { roomPaths } from "../../room/room-paths";
import { hasEndedSession, renewSession, requireRoom, roomSession, sessionCookie } from "../../room/session.server";
import { showThread } from "../../room/thread.server";
import { services } from "../context.server";
import type { Route } from "./+types/messages";
import { MessageForm, Thread } from "./parts/messages";
import { roomMeta } from "./parts/room-meta";

const { messages: words } = room;

export const meta = roomMeta;

/** Where the session has ended the page stays, with what was typed: one press opens the room again and sends it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sql, office } = context.get(services);
  if (!(await roomSession(sql, request)) && (await hasEndedSession(sql, request))) return null;
  const proof = await requireRoom(sql, request, { isProven: true });
  return showThread(proof, sql, office.current());
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sql, office, jobs } = context.get(services);
  const form = await readForm(request);
  const [typed, key] = [String(form.get("text") ?? ""), String(form.get("key") ?? "")];
  const opened = form.has("renew") ? await renewSession(sql, request) : null;
  const headers = opened ? { "Set-Cookie": sessionCookie(request, opened) } : undefined;
  const proof = opened ? await RoomProof.check(sql, opened) : await roomSession(sql, request);
  if (!proof?.isProven) return data({ problem: words.ended, typed, key }, { status: 403 });
  const read = readMessage(typed);
  const refuse = (problem: string, status: number) =>
    data({ problem, typed, key }, { status, ...(headers && { headers }) });
  if (!read.ok) return refuse(read.problem, 400);
  const asked = await askInRoom(proof, sql, { text: read.text, key, promised: office.promise() });
  if (asked === "too many") return refuse(words.tooMany, 429);
  jobs.wake();
  throw redirect(`${roomPaths.messages}?sent`, { status: 303, ...(headers && { headers }) });
}
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div
      className="mx-auto grid w-full max-w-[44rem] gap-4"
      data-live-room={loaderData ? roomPaths.state : ""}
      data-version={loaderData?.version}
    >
      <a className="room-link" href={roomPaths.room}>
        {words.back}
      </a>
      <section className="room-card">
        <h1>{words.heading}</h1>
        {loaderData && <p>{loaderData.hours}</p>}
        <MessageForm
          formKey={actionData?.key ?? loaderData?.key ?? ""}
          typed={actionData?.typed}
          problem={actionData?.problem ?? (loaderData ? undefined : words.ended)}
          hasEnded={!loaderData}
        />
      </section>
      {loaderData && <Thread messages={loaderData.messages} />}
    </div>
  );
}
