import type { LeadService } from "../../../../content/choices";
import type { LeadCard } from "../../../../content/sections";
import { LeadForm } from "../../../leads/capture/lead-form";
import type { LeadField } from "../../../leads/lead";
import type { Reply } from "../../../leads/submission";
import { Icon } from "../../../ui/icon";
import { Island } from "../../../ui/island";
import { useContent } from "../../../ui/words/content";

type ConsultationProps = {
  card: LeadCard;
  /** The page that receives the form without JavaScript. */
  action: string;
  service?: LeadService;
  reply?: Reply<LeadField> | null | undefined;
  isDraft?: boolean;
  /** The promotion code that the page was opened with. */
  promo?: string | undefined;
};

/** The lead form on its card, with a heading above and a note below it. */
export function Consultation({ card, action, service, reply, isDraft, promo }: ConsultationProps) {
  const { leadForm } = useContent();
  return (
    <div className="lead-card sheet overflow-clip raised">
      <div className="on-ink flex items-center gap-3 px-5 py-3">
        <Icon name="certificate" className="text-figure text-saffron" />
        <h2 className="text-h3">{card.heading}</h2>
      </div>
      <div className="ledger grid gap-3 py-4 pr-5 pl-6">
        {card.intro && <p className="lead-card-words soft text-base">{card.intro}</p>}
        <Island
          name="lead-form"
          wake="focus"
          component={LeadForm}
          props={{
            words: leadForm,
            action,
            submit: card.submit,
            ...(service && { service }),
            ...(reply && { reply }),
            ...(isDraft && { isDraft }),
            ...(promo && { promo }),
          }}
        />
        {/* On large screens the round chat button may lie over the lower right corner. */}
        {card.note && (
          <p className="lead-card-words soft flex gap-2 text-xs lg:pr-8">
            <Icon name="lock" className="text-base text-leaf" />
            {card.note}
          </p>
        )}
      </div>
    </div>
  );
}
