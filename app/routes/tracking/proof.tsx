import { data, redirect } from "react-router";
import { fill } from "../../../content/format";
import { retention } from "../../../content/law/retention";
import { westernDigits } from "../../../content/normalise-text";
import { hasEmail } from "../../../content/person";
import { proofAddress, readNext, trackingPaths } from "../../../content/tracking-paths";
import { readForm } from "../../accounts/form.server";
import { hasCode, mailCode, maskAddress, tryCode } from "../../tracking/proof.server";
import { readDevice, rememberDevice, requireOpenSession, sessionCookie } from "../../tracking/session.server";
import { Button } from "../../ui/button";
import { InputField } from "../../ui/fields";
import { useContent } from "../../ui/words/content";
import { contentFor, services } from "../context.server";
import type { DocumentHandle } from "../document-handle";
import type { Route } from "./+types/proof";
import { trackingMeta } from "./parts/tracking-meta";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = trackingMeta;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await requireOpenSession(sql, request);
  const next = readNext(url.searchParams.get("next"));
  if (proof.isProven) throw redirect(next, 303);
  const email = hasEmail(proof.email) ? maskAddress(proof.email) : "";
  return { next, email, isSent: await hasCode(sql, proof) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const content = contentFor({ request, context });
  const { proof: words } = content.tracking;
  const { sql, accounts, jobs } = context.get(services);
  const proof = await requireOpenSession(sql, request);
  const form = await readForm(request);
  const next = readNext(url.searchParams.get("next"));
  const stores = { sql, secrets: accounts.secrets };
  if (form.get("act") === "send") {
    const mailed = await mailCode(content, stores, proof);
    jobs.wake();
    if (mailed === "sent") throw redirect(proofAddress(next), 303);
    return data({ problem: words[mailed] }, { status: 429 });
  }
  const code = westernDigits(String(form.get("code") ?? "")).replace(/\D/g, "");
  if (code.length !== 6) return data({ problem: words.bad }, { status: 400 });
  const browser = request.headers.get("User-Agent") ?? "";
  const tried = await tryCode(content, stores, proof, { code, device: readDevice(request), browser });
  jobs.wake();
  if (tried.outcome !== "proven")
    return data({ problem: words[tried.outcome] }, { status: tried.outcome === "blocked" ? 429 : 400 });
  const headers = new Headers({ "Set-Cookie": rememberDevice(request, tried.device) });
  headers.append("Set-Cookie", sessionCookie(request, tried.session));
  throw redirect(next, { status: 303, headers });
}

export default function Proof({ loaderData: { next, email, isSent }, actionData }: Route.ComponentProps) {
  const { proof: words } = useContent().tracking;
  const problem = actionData?.problem;
  const said = { email, minutes: retention.trackingCodeMinutes, days: retention.trackingDeviceDays };
  return (
    <section className="tracking-card w-full max-w-[34rem] justify-self-center [&_.button]:w-full">
      <h1>{words.heading}</h1>
      <p>{email === "" ? words.noAddress : fill(isSent ? words.sent : words.ask, said)}</p>
      {isSent && (
        <form method="post" action={proofAddress(next)} className="grid gap-3">
          <InputField
            id="code"
            name="code"
            label={words.label}
            problem={problem}
            isRequired
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[\p{Nd} ]{6,7}"
            maxLength={7}
            required
          />
          <Button type="submit">{words.check}</Button>
        </form>
      )}
      {!isSent && problem && <p role="alert">{problem}</p>}
      {email !== "" && (
        <form method="post" action={proofAddress(next)} className="grid gap-3">
          <Button type="submit" name="act" value="send" look={isSent ? "line" : "main"}>
            {isSent ? words.again : words.send}
          </Button>
        </form>
      )}
      <p className="soft">{fill(words.remembered, said)}</p>
      <a className="tracking-link" href={trackingPaths.tracking}>
        {words.back}
      </a>
    </section>
  );
}
