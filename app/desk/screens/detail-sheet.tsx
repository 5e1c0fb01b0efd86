import { Link, useSearchParams } from "react-router";
import { desk } from "../../../content/en/staff/desk";
import { Loading } from "../../ui/desk/loading";
import { sheet } from "../../ui/desk/page";
import { Icon } from "../../ui/icon";
import { listAddress } from "../desk-paths";
import type { ListName } from "../list/submission";
import type { SubmissionDetail as Submission } from "../list/submission-detail.server";
import { WatchRole } from "./live-updates";
import { useLoadingText } from "./loading-text";
import { SubmissionDetail } from "./submission-detail";

type DetailSheetProps = {
  list: ListName;
  /** Where the link back leads when nothing says which list it was. */
  ownList: string;
  id: string;
  submission: Submission | null;
  submittedAt: string;
  words: { missing: string };
};

/** One submission, and the way back to its row in the list that it was opened from. */
export function DetailSheet({ list, ownList, id, submission, submittedAt, words }: DetailSheetProps) {
  const [parameters] = useSearchParams();
  const loading = useLoadingText();
  return (
    <section className={sheet}>
      <WatchRole />
      <Link
        to={listAddress(parameters, { own: ownList, id })}
        className="button button-quiet button-small -ms-[1.05rem] justify-self-start"
      >
        <Icon name="back" />
        {desk.lead.back}
      </Link>
      {loading ? (
        <Loading text={loading} />
      ) : submission ? (
        <SubmissionDetail list={list} submission={submission} submittedAt={submittedAt} />
      ) : (
        <p className="desk-empty">{words.missing}</p>
      )}
    </section>
  );
}
