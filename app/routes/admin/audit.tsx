import { Link, useSearchParams } from "react-router";
import { audit as words } from "../../../content/en/staff/audit";
import { fill } from "../../../content/format";
import { requireStaff } from "../../accounts/guards.server";
import { caseAddress, deskPaths } from "../../desk/desk-paths";
import { instantFormat, zoneFromCookie } from "../../desk/list/time-zone";
import { PageFailed } from "../../desk/screens/fetch-failed";
import { loadAuditLog } from "../../privacy/audit/log-page.server";
import { AuditFilters, AuditTable } from "../../privacy/screens/audit-log";
import { sheet } from "../../ui/desk/page";
import { PageHead } from "../../ui/desk/page-head";
import { accountRequest, services } from "../context.server";
import type { Route } from "./+types/audit";

export const meta = () => [{ title: words.title }, { name: "robots", content: "noindex" }];

export async function loader(args: Route.LoaderArgs) {
  const proof = await requireStaff(accountRequest(args), "admin");
  const { searchParams } = args.url;
  const format = instantFormat(zoneFromCookie(args.request.headers.get("Cookie")));
  return loadAuditLog(proof, args.context.get(services).sql, searchParams, (at) => format.format(at));
}

export default function AuditLog({
  loaderData: { lines, problem, older, isFirst, head, ...view },
}: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const page = (before: string | null) => {
    const next = new URLSearchParams(parameters);
    if (before) next.set("before", before);
    else next.delete("before");
    return `?${next}`;
  };
  return (
    <>
      <PageHead title={words.heading} text={words.intro} id="audit-heading" />
      <section className={sheet} aria-labelledby="audit-heading">
        <AuditFilters {...view} clear={deskPaths.audit} />
        {problem && <p role="alert">{problem}</p>}
        {lines.length > 0 ? (
          <AuditTable lines={lines} caseAddress={caseAddress} />
        ) : (
          !problem && <p className="desk-empty">{words.empty}</p>
        )}
        <nav className="flex flex-wrap items-center gap-[0.6rem]">
          {!isFirst && <Link to={page(null)}>{words.newest}</Link>}
          {older && <Link to={page(older)}>{words.older}</Link>}
        </nav>
        {head && <p className="soft text-xs wrap-anywhere">{fill(words.head, head)}</p>}
      </section>
    </>
  );
}

export const ErrorBoundary = () => <PageFailed text={words.failed} />;
