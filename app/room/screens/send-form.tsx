import { paperTypes } from "../../../content/choices";
import { roomPapers as words } from "../../../content/en/room/papers";
import { Button } from "../../ui/button";

type SendFormProps = {
  paper: { id: string; title: string };
  /** Where pieces go, if a script sends it. */
  address: string;
  /** Of what this form sends: the same form sent twice is the same document. */
  document: string;
  problem?: string | undefined;
};

/** A plain form; once it is used, a script shows the pictures before they are sent, and sends them in pieces. */
export function SendForm({ paper, address, document, problem }: SendFormProps) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="paper-form"
      data-send-papers={address}
      data-paper={paper.id}
      data-title={paper.title}
    >
      <input type="hidden" name="document" value={document} />
      <div className="paper-ways">
        <label className="button button-main paper-way">
          {words.send.camera}
          <input type="file" name="file" accept="image/jpeg" capture="environment" />
        </label>
        <label className="button button-line paper-way">
          {words.send.files}
          <input type="file" name="file" accept={paperTypes} multiple />
        </label>
      </div>
      <ol className="paper-pages" data-pages />
      <p className="paper-problem" role="alert" data-problem>
        {problem}
      </p>
      <Button type="submit" name="act" value="send" look="ink">
        {words.send.button}
      </Button>
      <p className="soft paper-scripted">{words.send.several}</p>
      <p className="soft paper-plain">{words.send.severalPlain}</p>
      <p className="soft">{words.send.limits}</p>
    </form>
  );
}

/** Filled by the script with what is on its way from this browser, of all papers. */
export const Sending = () => (
  <div className="paper-sending" role="status" data-sending="" data-words={JSON.stringify(words.script)} />
);
