import { data, redirect } from "react-router";
import { myData as words } from "../../../../content/english";
import { fill } from "../../../../content/format";
import { readForm } from "../../../accounts/form.server";
import { myDataPaths } from "../../../privacy/my-data/my-data-paths";
import { readMyData } from "../../../privacy/my-data/read.server";
import { carryOut } from "../../../privacy/my-data/requests.server";
import { endSession, findPerson, sessionCookie } from "../../../privacy/my-data/session.server";
import { dayOf, showMyData, timeOf } from "../../../privacy/my-data/shown";
import type { DocumentHandle } from "../../../root";
import { Button, ButtonLink } from "../../../ui/button";
import { services } from "../../context.server";
import type { Route } from "./+types/view";
import { Changes } from "./changes";
import { Record } from "./record";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };
export const meta = () => [{ title: words.title }, { name: "robots", content: "noindex" }];
export const headers = () => ({ "Referrer-Policy": "no-referrer" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sql } = context.get(services);
  const proof = await findPerson(sql, request);
  if (!proof) return data({ shown: null, email: "", until: "", reply: null }, { status: 403 });
  const shown = showMyData(await readMyData(proof, sql));
  return data({ shown, email: proof.email, until: timeOf(proof.endsAt), day: dayOf(new Date()) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sql, accounts, jobs } = context.get(services);
  const form = await readForm(request);
  const proof = await findPerson(sql, request);
  if (!proof) return data({ ok: false, message: words.ended, isErased: false }, { status: 403 });
  if (form.get("act") === "close") {
    await endSession(sql, proof);
    throw redirect(myDataPaths.ask, { status: 303, headers: { "Set-Cookie": sessionCookie(request, "") } });
  }
  const { submissions } = await readMyData(proof, sql);
  const ids = submissions.map(({ id }) => id);
  const done = await carryOut({ sql, secrets: accounts.secrets }, ids, "the person", form);
  jobs.wake();
  return data({ isErased: false, ...done }, { status: done.ok ? 200 : 400 });
}

export default function ViewMyData({ loaderData: { shown, email, until }, actionData }: Route.ComponentProps) {
  const isErased = actionData?.isErased === true;
  return (
    <div className="page grid max-w-[52rem] gap-8 py-10 lg:py-16">
      <h1>{words.heading}</h1>
      {actionData && (
        <p className="sheet p-5" role={actionData.ok ? "status" : "alert"}>
          {actionData.message}
        </p>
      )}
      {shown ? (
        <>
          <p className="text-lg">{fill(words.intro, { email, time: until })}</p>
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
          <Record shown={shown} />
          <Changes latest={shown.submissions[0]?.values} />
        </>
      ) : (
        <>
          {!isErased && !actionData && <p role="alert">{words.ended}</p>}
          <p>
            <ButtonLink href={myDataPaths.ask}>{words.open.again}</ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}
