import { data, redirect } from "react-router";
import { room } from "../../../content/en/room/room";
import { fill } from "../../../content/format";
import { retention } from "../../../content/law/retention";
import { hasEmail } from "../../../content/person";
import { westernDigits } from "../../../content/typed";
import { readForm } from "../../accounts/form.server";
import { findContact, hasCode, mailCode, maskAddress, tryCode } from "../../room/proof.server";
import { readNext, roomPaths } from "../../room/room-paths";
import { readDevice, rememberDevice, requireRoom, sessionCookie } from "../../room/session.server";
import type { DocumentHandle } from "../../root";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { services } from "../context.server";
import type { Route } from "./+types/proof";
import { roomMeta } from "./parts/room-meta";

const { proof: words } = room;

/** Where to go on afterwards is in the address: it stays there when the digits were wrong. */
const proofPath = (next: string) => `${roomPaths.proof}?${new URLSearchParams({ next })}`;

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = roomMeta;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await requireRoom(sql, request);
  const next = readNext(url.searchParams.get("next"));
  if (proof.isProven) throw redirect(next, 303);
  const contact = await findContact(sql, proof.customers);
  const email = contact && hasEmail(contact.email) ? maskAddress(contact.email) : "";
  return { next, email, isSent: await hasCode(sql, proof) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { sql, accounts, jobs } = context.get(services);
  const proof = await requireRoom(sql, request);
  const form = await readForm(request);
  const next = readNext(url.searchParams.get("next"));
  const given = { sql, secrets: accounts.secrets };
  if (form.get("act") === "send") {
    const mailed = await mailCode(given, proof);
    jobs.wake();
    if (mailed === "sent") throw redirect(proofPath(next), 303);
    return data({ problem: words[mailed] }, { status: 429 });
  }
  const code = westernDigits(String(form.get("code") ?? "")).replace(/\D/g, "");
  if (code.length !== 6) return data({ problem: words.bad }, { status: 400 });
  const browser = request.headers.get("User-Agent") ?? "";
  const tried = await tryCode(given, proof, { code, device: readDevice(request), browser });
  if (tried.outcome !== "proven")
    return data({ problem: words[tried.outcome] }, { status: tried.outcome === "blocked" ? 429 : 400 });
  const headers = new Headers({ "Set-Cookie": rememberDevice(request, tried.device) });
  headers.append("Set-Cookie", sessionCookie(request, tried.session));
  throw redirect(next, { status: 303, headers });
}

export default function Proof({ loaderData: { next, email, isSent }, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem;
  const said = { email, minutes: retention.roomCodeMinutes, days: retention.roomDeviceDays };
  return (
    <section className="room-card w-full max-w-[34rem] justify-self-center [&_.button]:w-full">
      <h1>{words.heading}</h1>
      <p>{email === "" ? words.noAddress : fill(isSent ? words.sent : words.ask, said)}</p>
      {isSent && (
        <form method="post" action={proofPath(next)} className="grid gap-3">
          <Field id="code" label={words.label} problem={problem} isRequired>
            {(control) => (
              <input
                {...control}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                pattern="[\p{Nd} ]{6,7}"
                maxLength={7}
                required
              />
            )}
          </Field>
          <Button type="submit">{words.check}</Button>
        </form>
      )}
      {!isSent && problem && <p role="alert">{problem}</p>}
      {email !== "" && (
        <form method="post" action={proofPath(next)} className="grid gap-3">
          <Button type="submit" name="act" value="send" look={isSent ? "line" : "main"}>
            {isSent ? words.again : words.send}
          </Button>
        </form>
      )}
      <p className="soft">{fill(words.remembered, said)}</p>
      <a className="room-link" href={roomPaths.room}>
        {words.back}
      </a>
    </section>
  );
}
