import type { PaymentsPage, PaymentWays } from "../../../../content/en/payments";
import { Icon } from "../../../ui/icon";
import { Section } from "../../../ui/section";

type OptionsProps = PaymentsPage["options"] & { states: PaymentWays["options"] };

/** The ways to pay, each with whether it is open here. */
export function Options({ items, popularLabel, states, ...words }: OptionsProps) {
  return (
    <Section {...words} tone="deep">
      <ul className="grid grid-cols-1 gap-5 md:grid-cols-3">
        {items.map(({ key, icon, title, text, isPopular }) => (
          <li
            key={title}
            className={`pay-option sheet relative ${isPopular ? "border-2 border-saffron" : ""}`.trimEnd()}
          >
            {isPopular && (
              <p className="absolute -top-3.5 left-5 rounded-full bg-saffron px-3 text-sm font-bold text-on-saffron">
                {popularLabel}
              </p>
            )}
            <Icon name={icon} className="accent row-span-2 text-price" />
            <h3>{title}</h3>
            <div className="grid gap-1">
              <p className="soft text-base">{text}</p>
              <p className="text-sm font-semibold">{states[key]}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
