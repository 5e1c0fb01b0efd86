import { data } from "react-router";
import { readContact } from "../../../content/phone";
import { trackingPaths } from "../../../content/tracking-paths";
import { readForm } from "../../accounts/form.server";
import { countTry } from "../../accounts/limits.server";
import { requestLimit, requestLink } from "../../privacy/my-data/links.server";
import { Button } from "../../ui/button";
import { InputField } from "../../ui/fields";
import { Unbroken } from "../../ui/unbroken";
import { useContent } from "../../ui/words/content";
import { contentFor, requestContext, services } from "../context.server";
import type { DocumentHandle } from "../document-handle";
import type { Route } from "./+types/my-data";
import { Breadcrumbs } from "./parts/breadcrumbs";
import { pageMeta } from "./parts/page-meta";

export const handle: DocumentHandle = { isDocument: true, hasIslands: false };

export const meta = () => {
  const words = useContent();
  return pageMeta(words, words.myDataPage, { label: words.myDataPage.heading });
};

const longestContact = 254;

/** The answer does not reveal whom we know: a job does the lookup. */
export async function action({ request, context }: Route.ActionArgs) {
  const { sql, accounts, jobs } = context.get(services);
  const words = contentFor({ request, context }).myDataPage;
  const typed = String((await readForm(request)).get("contact") ?? "").slice(0, longestContact);
  const contact = readContact(typed);
  if (!contact) return data({ problem: words.bad, message: "", typed }, { status: 400 });
  if (!(await countTry(accounts, requestLimit, context.get(requestContext).network)))
    return data({ problem: words.tooMany, message: "", typed }, { status: 429 });
  await requestLink(sql, contact);
  jobs.wake();
  return data({ problem: "", message: words.sent, typed: "" });
}

export default function MyData({ actionData }: Route.ComponentProps) {
  const { path, heading, intro, field, submit, after, tracking } = useContent().myDataPage;
  return (
    <>
      <Breadcrumbs current={heading} />
      <div className="page grid max-w-[40rem] gap-6 py-10 lg:py-16">
        <h1>{heading}</h1>
        <p className="text-lg">{intro}</p>
        {actionData?.message && (
          <p className="sheet p-5" role="status">
            {actionData.message}
          </p>
        )}
        <form method="post" action={path} className="sheet grid gap-4 p-5 raised md:p-8">
          <InputField
            id="contact"
            name="contact"
            label={field.label}
            hint={field.hint}
            problem={actionData?.problem || undefined}
            isRequired
            defaultValue={actionData?.typed}
            required
            maxLength={longestContact}
            autoComplete="email"
          />
          <Button type="submit">{submit}</Button>
        </form>
        <p className="soft">
          <Unbroken>{after}</Unbroken>
        </p>
        <a className="link justify-self-start" href={trackingPaths.tracking}>
          {tracking}
        </a>
      </div>
    </>
  );
}
