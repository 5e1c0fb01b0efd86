import { data, redirect } from "react-router";
import { officeHoursPage as words } from "../../../content/en/staff/office-hours";
import { readForm } from "../../accounts/form.server";
import { requireStaff } from "../../accounts/guards.server";
import { setNotice } from "../../accounts/notice.server";
import { deskPaths } from "../../desk/desk-paths";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { editHours } from "../../office/edit-hours.server";
import { type HoursView, loadHours } from "../../office/hours-page.server";
import { SingleDayForm, SingleDays } from "../../office/screens/single-days";
import { WeeklyForm } from "../../office/screens/weekly-form";
import { Entry } from "../../ui/desk/entry";
import { Fold } from "../../ui/desk/fold";
import { sheet } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { useAnswer } from "../../ui/desk/use-answer";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/hours";

export const meta = () => [{ title: words.heading }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(accountRequest(args), "admin");
  return loadHours(args.context.get(services).sql);
}

export async function action(args: Route.ActionArgs) {
  const asked = accountRequest(args);
  const { user } = await requireStaff(asked, "admin");
  const { sql, office } = args.context.get(services);
  const edited = await editHours(sql, user.id, await readForm(args.request));
  if (!edited.isSaved) return data(edited.reply, { status: edited.status });
  await office.refresh();
  setNotice(asked, "hoursSaved");
  throw redirect(deskPaths.hours);
}

export default function Hours({ loaderData: view, actionData }: Route.ComponentProps) {
  const reply = useAnswer(actionData);
  return (
    <>
      <PageHead title={words.heading} text={words.text} />
      <div className="grid grid-cols-1 items-start gap-5 min-[60rem]:grid-cols-2">
        <section className={sheet} aria-labelledby="week-heading">
          <h2 id="week-heading">{words.weekly.heading}</h2>
          {reply?.problems.form && (
            <p className="field-problem" role="alert">
              {reply.message}
            </p>
          )}
          <WeeklyForm weekly={view.weekly} version={view.version} reply={reply} key={`week ${view.version}`} />
        </section>
        <div className="grid gap-5">
          <section className={sheet} aria-labelledby="dates-heading">
            <h2 id="dates-heading">{words.dates.heading}</h2>
            <p className="soft">{words.dates.text}</p>
            <SingleDays view={view} reply={reply} />
            <SingleDayForm view={view} reply={reply} key={`day ${view.version}`} />
          </section>
          <section className={sheet} aria-labelledby="closures-heading">
            <h2 id="closures-heading">{words.closures.heading}</h2>
            <Closures closures={view.closures} />
          </section>
          <section className={sheet}>
            <Fold summary={words.history.heading}>
              <History history={view.history} />
            </Fold>
          </section>
        </div>
      </div>
    </>
  );
}

function Closures({ closures }: Pick<HoursView, "closures">) {
  if (closures.length === 0) return <p className="soft">{words.closures.none}</p>;
  return (
    <ul className="grid">
      {closures.map(({ date, day, isSingle }) => (
        <Entry key={date} name={day} text={isSingle ? words.closures.single : words.closures.weekly} />
      ))}
    </ul>
  );
}

function History({ history }: Pick<HoursView, "history">) {
  if (history.length === 0) return <p className="soft">{words.history.none}</p>;
  return (
    <ol className="grid">
      {history.map(({ when, author, changes }) => (
        <Entry
          key={when + changes.map(({ day }) => day).join()}
          name={author ?? words.history.someone}
          text={when}
          more={changes.map(({ day, yours }) => (
            <span key={day} className="block text-sm">
              {day}: {yours}
            </span>
          ))}
        />
      ))}
    </ol>
  );
}

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
