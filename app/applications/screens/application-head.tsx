import { longDay } from "../../../content/hours";
import { rankOf, stagesOf } from "../../../content/law/stages";
import { PageHead } from "../../ui/desk/page-head";
import { Tag } from "../../ui/desk/tag";
import type { ShownApplication } from "./application-page.server";

type HeadProps = { application: ShownApplication };

/** Whose it is, who moves next and by when, and how far it has come. */
export const ApplicationHead = ({ application }: HeadProps) => {
  const { applicant, kindName, reference, moverName, since, due } = application;
  return (
    <header className="grid gap-3">
      <PageHead title={applicant}>
        <p className="sm:text-end">
          <b className="block">{moverName}</b>
          <span className="soft text-sm">{since}</span>{" "}
          {due && <Tag tone={due.tone === "plain" ? "plain" : "alarm"}>{due.text}</Tag>}
        </p>
      </PageHead>
      <p className="flex flex-wrap items-center gap-x-2">
        <b>{kindName}</b>
        <span className="soft">{reference}</span>
      </p>
      <Path application={application} />
      <Facts application={application} />
    </header>
  );
};

/** Up to which rank of its stages each part of the way goes. */
const parts = [
  { name: "Documents", last: rankOf.collecting },
  { name: "Filing", last: rankOf.ready },
  { name: "Authority", last: rankOf.authority },
  { name: "Decision", last: rankOf.granted },
];

function Path({ application: { service, stage, stageName, documentsDone, requirements } }: HeadProps) {
  const ranks = stagesOf(service).map((row) => rankOf[row.stage]);
  const way = parts.filter(({ last }, at) =>
    ranks.some((rank) => rank <= last && rank > (parts[at - 1]?.last ?? Number.NEGATIVE_INFINITY)),
  );
  const now = way.findIndex(({ last }) => rankOf[stage] <= last);
  const text = (at: number, name: string) =>
    name === "Documents" ? `${documentsDone} of ${requirements.length}` : at === now ? stageName : "";
  return (
    <ol aria-label="Steps" className="flex gap-1">
      {way.map(({ name }, at) => (
        <li
          key={name}
          aria-current={at === now ? "step" : undefined}
          className={`min-w-0 flex-1 border-t-4 pt-1 text-sm max-sm:text-xs ${
            (at < now && stage !== "withdrawn") || stage === "granted"
              ? "border-leaf"
              : at === now
                ? "border-saffron font-semibold"
                : "soft border-line"
          }`}
        >
          {name} <span className="soft block font-normal">{text(at, name)}</span>
        </li>
      ))}
    </ol>
  );
}

/** What was filed, and what the authority says. */
function Facts({ application: { authoritySays, filed, hasFiling, expected, refused } }: HeadProps) {
  if (!filed && !authoritySays && !expected && !refused) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {filed && <span className="soft">{filed}</span>}
      {filed && (
        <a className="link" href="#filing">
          {hasFiling ? "Open the acknowledgement" : "Attach the acknowledgement"}
        </a>
      )}
      {authoritySays && <span className="soft">{`The portal says: ${authoritySays}`}</span>}
      {expected && <span className="soft">{expected}</span>}
      {refused && (
        <span>
          {refused.because} {refused.until && `Appeal until: ${longDay(refused.until)}`}
        </span>
      )}
    </p>
  );
}
