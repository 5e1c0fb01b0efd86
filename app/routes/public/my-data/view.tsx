import { data, redirect } from "react-router";
import { myData as words } from "../../../../content/en/my-data";
import { fill } from "../../../../content/format";
import { myDataPaths } from "../../../../content/my-data-paths";
import { readForm } from "../../../accounts/form.server";
import { listFirms, showMyApplications } from "../../../applications/my-applications.server";
import { showMyOrders } from "../../../orders/checkout/my-orders.server";
import { type AtStake, showAtStake } from "../../../privacy/my-data/at-stake.server";
import { showMyData, timeOf } from "../../../privacy/my-data/listed-data";
import { carryOut, type Requested } from "../../../privacy/my-data/requests.server";
import { endSession, findPerson, sessionCookie } from "../../../privacy/my-data/session.server";
import { showMyMessages } from "../../../tracking/my-messages.server";
import { Button, ButtonLink } from "../../../ui/button";
import { contentFor, services } from "../../context.server";
import type { DocumentHandle } from "../../document-handle";
import type { Route } from "./+types/view";
import { Changes, ConfirmErasure, Erased, type Typed } from "./changes";
import { readMine } from "./read-mine.server";
import { Record } from "./record";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = () => [{ title: words.title }, { name: "robots", content: "noindex" }];
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const content = contentFor({ request, context });
  const { sql } = context.get(services);
  const proof = await findPerson(sql, request);
  if (!proof) return data(null, { status: 403 });
  const { mine, orders, applications, registrations, messages } = await readMine(proof, sql);
  return data({
    ...showMyData(mine),
    orders: showMyOrders(orders),
    applications: showMyApplications(applications, registrations),
    firms: listFirms(
      applications,
      mine.submissions.map(({ name }) => name),
    ),
    messages: showMyMessages(content, messages),
    until: timeOf(proof.endsAt),
  });
}

type Replied = Requested & { typed?: Typed; atStake?: AtStake };

export async function action({ request, context }: Route.ActionArgs) {
  const { sql, accounts, jobs, recordErasures } = context.get(services);
  const form = await readForm(request);
  const proof = await findPerson(sql, request);
  if (!proof) return data<Replied>({ ok: false, message: words.ended }, { status: 403 });
  if (form.get("act") === "close") {
    await endSession(sql, proof);
    throw redirect(myDataPaths.ask, { status: 303, headers: { "Set-Cookie": sessionCookie(request, "") } });
  }
  const done = await carryOut({ sql, secrets: accounts.secrets, recordErasures }, proof, "the person", form);
  jobs.wake();
  const atStake = done.mustConfirm ? await showAtStake(proof, sql) : undefined;
  return data<Replied>(
    { ...done, ...(atStake && { atStake }), ...(!done.ok && { typed: typedIn(form) }) },
    { status: done.ok ? 200 : 400 },
  );
}

/** A refusal brings back what was typed. */
const typedIn = (form: FormData): Typed => ({
  ...Object.fromEntries(
    ["act", "name", "email", "phone", "state", "words"].map((name) => [name, String(form.get(name) ?? "")]),
  ),
  firms: form.getAll("firm").map(String),
});

export default function ViewMyData({ loaderData: shown, actionData }: Route.ComponentProps) {
  if (actionData?.mustConfirm) return <ConfirmErasure atStake={actionData.atStake} />;
  if (actionData?.isErased || actionData?.isBeingErased)
    return <Erased isDone={actionData.isErased === true} message={actionData.message} />;
  return (
    <div className="page grid max-w-[52rem] gap-8 py-10 wrap-anywhere lg:py-16">
      <h1>{words.heading}</h1>
      {actionData && (
        <p className="sheet p-5" role={actionData.ok ? "status" : "alert"}>
          {actionData.message}
        </p>
      )}
      {shown ? (
        <>
          <p className="text-lg">{fill(words.intro, { email: shown.email, time: shown.until })}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={myDataPaths.file} look="ink" icon="document">
              {words.file}
            </ButtonLink>
            <form method="post" action={myDataPaths.view}>
              <Button type="submit" name="act" value="close" look="line">
                {words.close}
              </Button>
            </form>
          </div>
          <Record shown={shown} orders={shown.orders} applications={shown.applications} messages={shown.messages} />
          <Changes latest={shown.submissions[0]?.values} firms={shown.firms} typed={actionData?.typed} />
        </>
      ) : (
        <>
          {!actionData && <p role="alert">{words.ended}</p>}
          <p>
            <ButtonLink href={myDataPaths.ask}>{words.open.again}</ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}
