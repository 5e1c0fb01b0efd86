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
      className="group grid grid-cols-1 gap-3"
      data-send-papers={address}
      data-paper={paper.id}
      data-title={paper.title}
    >
      <input type="hidden" name="document" value={document} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-[0.6rem]">
        <label className="button button-main paper-way group-has-[li]:border-current group-has-[li]:bg-transparent group-has-[li]:shadow-none">
          {words.send.camera}
          <input type="file" name="file" accept="image/jpeg" capture="environment" />
        </label>
        <label className="button button-line paper-way group-has-[li]:bg-transparent">
          {words.send.files}
          <input type="file" name="file" accept={paperTypes} multiple />
        </label>
      </div>
      <ol className="paper-pages" data-pages />
      <p className="paper-problem" role="alert" data-problem>
        {problem}
      </p>
      <Button
        type="submit"
        name="act"
        value="send"
        look="ink"
        className="group-has-[li]:bg-saffron group-has-[li]:text-on-saffron"
      >
        {words.send.button}
      </Button>
      <p className="soft noscript:hidden">{words.send.several}</p>
      <p className="soft hidden noscript:block">{words.send.severalPlain}</p>
      <p className="soft">{words.send.limits}</p>
    </form>
  );
}

/** Filled by the script with what is on its way from this browser, of all papers. */
export const Sending = () => (
  <div
    className="grid gap-[0.6rem] empty:hidden [&_progress]:h-2 [&_progress]:w-full [&_progress]:accent-leaf"
    role="status"
    data-sending=""
    data-words={JSON.stringify(words.script)}
  />
);
