import { useEffect, useRef } from "react";
import type { ThanksWords } from "../../../content/en/lead-form";
import { fill } from "../../../content/format";
import { Button, ButtonLink } from "../../ui/button";
import { Checks } from "../../ui/checks";
import { type Sent, sentNotice } from "../submission";

type ThankYouProps = {
  words: ThanksWords;
  /** Null when the page does not know who sent the form. */
  sent: Sent | null;
  /** The success message, where no toast shows it. */
  message: string | undefined;
  /** The form's page, which has the form again without a script. */
  page: string;
  onAgain(): void;
};

/** What replaces the form once it was sent: who we call and when, what to keep ready, how to reach us. */
export function ThankYou({ words, sent, message, page, onAgain }: ThankYouProps) {
  const place = useRef<HTMLDivElement>(null);
  // Without a script the anchor in the address does the same.
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    // Focus alone does not scroll an element taller than the screen, and the message above it would be out of view.
    place.current?.scrollIntoView();
  }, []);
  const requirements = words.requirements[sent?.service ?? ""];
  return (
    <div id={sentNotice} ref={place} role="status" tabIndex={-1} className="thanks">
      <h3 className="text-figure">{sent ? fill(words.greeting, { name: sent.name }) : words.heading}</h3>
      {message && <p className="font-semibold">{message}</p>}
      {sent && <p>{whenWeCall(words, sent)}</p>}
      {requirements && (
        <div className="grid gap-2 border-t border-dashed border-line-strong/60 pt-3">
          <p className="font-bold">{words.documentsHeading}</p>
          <Checks items={requirements} />
        </div>
      )}
      <div className="flex flex-wrap gap-3 pt-1">
        <ButtonLink href={chatLink(words, sent)} icon={words.chat.icon} newTab={words.newTab} look="line">
          {words.chat.label}
        </ButtonLink>
        <Again label={words.again} page={page} onAgain={onAgain} isPlain={message !== undefined} />
      </div>
    </div>
  );
}

type AgainProps = { label: string; page: string; onAgain(): void; isPlain: boolean };

/** A page that came back without a script has a link to itself as it was before. */
function Again({ label, page, onAgain, isPlain }: AgainProps) {
  if (isPlain)
    return (
      <ButtonLink href={page} look="quiet">
        {label}
      </ButtonLink>
    );
  return (
    <Button look="quiet" onClick={onAgain}>
      {label}
    </Button>
  );
}

/** The chat begins with the code that came along. */
const chatLink = ({ chat, code }: ThanksWords, sent: Sent | null) =>
  sent?.promo ? chat.href + encodeURIComponent(fill(code, { code: sent.promo })) : chat.href;

/** By the time the server promised, or in office hours. */
function whenWeCall({ promised, hours }: ThanksWords, { phone: digits, promise }: Sent) {
  const phone = `+91\u00a0${digits.slice(0, 5)}\u00a0${digits.slice(5)}`;
  return promise ? fill(promised, { phone, promise }) : fill(hours, { phone });
}
