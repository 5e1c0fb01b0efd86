import type { ApplyDialog as ApplyDialogWords } from "../../../../content/en/home";
import type { ServiceOffering } from "../../../../content/en/offers";
import { ButtonLink } from "../../../ui/button";
import { Dialog, DialogLink } from "../../../ui/dialog";
import { Icon } from "../../../ui/icon";
import { Action } from "./action";

const nameOf = (offer: ServiceOffering) => `apply-${offer.key}`;

/** 'Apply Now': asks how to proceed; without a script it goes straight to the application form. */
export function ApplyLink({ offer, label }: { offer: ServiceOffering; label: string }) {
  return (
    <DialogLink dialog={nameOf(offer)} href={offer.start} look="line">
      {label}
      <span className="sr-only">{offer.title}</span>
    </DialogLink>
  );
}

export function ApplyDialog({ offer, words }: { offer: ServiceOffering; words: ApplyDialogWords }) {
  return (
    <Dialog id={nameOf(offer)} heading={words.heading} close={words.close}>
      <p className="soft mb-5 text-base">{words.intro.replace("{service}", offer.title)}</p>
      <div className="grid gap-3">
        <Choice href={offer.start} icon="document" label={words.form} note={words.formNote} />
        <Choice href={words.call.href} icon="phone" label={words.call.label} note={words.callNote} />
        <Action link={words.expert} look="quiet" />
      </div>
    </Dialog>
  );
}

type ChoiceProps = { href: string; icon: "document" | "phone"; label: string; note: string };

function Choice({ href, icon, label, note }: ChoiceProps) {
  return (
    <ButtonLink href={href} look={icon === "document" ? "main" : "line"} className="justify-start gap-4 text-left">
      <Icon name={icon} className="text-figure" />
      <span className="grid">
        {label}
        <span className="text-sm font-normal">{note}</span>
      </span>
    </ButtonLink>
  );
}
