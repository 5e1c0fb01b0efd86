import { data, redirect } from "react-router";
import type { Content } from "../../../content/languages/content-of";
import { readContact } from "../../../content/phone";
import { readNext, trackingPaths } from "../../../content/tracking-paths";
import { readForm } from "../../accounts/form.server";
import { countTry } from "../../accounts/limits.server";
import { askForLink, askLimit } from "../../tracking/ask-for-link.server";
import { hasEndedSession, renewSession, sessionCookie, trackingSession } from "../../tracking/session.server";
import { Button } from "../../ui/button";
import { InputField } from "../../ui/fields";
import { Unbroken } from "../../ui/unbroken";
import { useContent } from "../../ui/words/content";
import { contentFor, requestContext, services } from "../context.server";
import type { DocumentHandle } from "../document-handle";
import type { Route } from "./+types/open";
import { OpenButton } from "./parts/open-button";
import { trackingMeta } from "./parts/tracking-meta";

const longestContact = 254;

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = trackingMeta;

/** After a session has ended: the button again, which then leads back to the page that was asked for. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const next = readNext(url.searchParams.get("next"));
  if (await trackingSession(sql, request)) throw redirect(next, 303);
  return { next, isKnown: await hasEndedSession(sql, request), isApart: url.searchParams.has("apart") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const content = contentFor({ request, context });
  const form = await readForm(request);
  const typed = form.get("contact");
  if (typeof typed === "string") return ask(content, context, typed.slice(0, longestContact));
  const session = await renewSession(context.get(services).sql, request);
  if (!session) return data(null, { status: 403 });
  throw redirect(readNext(form.get("next")), {
    status: 303,
    headers: { "Set-Cookie": sessionCookie(request, session) },
  });
}

/** The answer does not reveal whom we know: a job does the lookup. */
async function ask(content: Content, context: Route.ActionArgs["context"], typed: string) {
  const { ask: askWords } = content.tracking;
  const { sql, accounts, jobs } = context.get(services);
  const refuse = (problem: string, status: number) => data({ problem, message: "", typed }, { status });
  const contact = readContact(typed);
  if (!contact) return refuse(askWords.bad, 400);
  if (!(await countTry(accounts, askLimit, context.get(requestContext).network))) return refuse(askWords.tooMany, 429);
  await askForLink(sql, contact);
  jobs.wake();
  return data({ problem: "", message: askWords.sent, typed: "" });
}

export default function OpenAgain({ loaderData: { next, isKnown, isApart }, actionData }: Route.ComponentProps) {
  const { ended: words } = useContent().tracking;
  return (
    <>
      {isKnown && (
        <OpenButton heading={words.heading} text={words.text} action={trackingPaths.open} fields={{ next }} />
      )}
      {!isKnown && isApart && <p className="tracking-card w-full max-w-[34rem] justify-self-center">{words.apart}</p>}
      <AskForLink reply={actionData ?? undefined} hasHeading={!isKnown} />
    </>
  );
}

type AskReply = { problem: string; message: string; typed: string };

/** For a customer who has no link at hand. The answer is the same whether or not anything was ordered. */
function AskForLink({ reply, hasHeading = false }: { reply?: AskReply | undefined; hasHeading?: boolean }) {
  const { ask: askWords } = useContent().tracking;
  return (
    <section className="tracking-card w-full max-w-[34rem] justify-self-center [&_.button]:w-full">
      {hasHeading ? <h1>{askWords.heading}</h1> : <h2>{askWords.heading}</h2>}
      <p role={reply?.message ? "status" : undefined}>
        <Unbroken>{reply?.message || askWords.text}</Unbroken>
      </p>
      <form method="post" action={trackingPaths.open} className="grid gap-4">
        <InputField
          id="contact"
          name="contact"
          label={askWords.label}
          hint={askWords.hint}
          problem={reply?.problem || undefined}
          isRequired
          defaultValue={reply?.typed}
          required
          maxLength={longestContact}
          autoComplete="email"
        />
        <Button type="submit">{askWords.button}</Button>
      </form>
    </section>
  );
}
