import type { ReactNode } from "react";
import type { CallToAction } from "../../../../content/sections";
import { Divider } from "../../../ui/art/divider";
import { Rosette } from "../../../ui/art/rosette";
import { Unbroken } from "../../../ui/unbroken";
import { Actions } from "./action";

/** On saffron, on ink, or on a ledger's page: not every page closes alike. */
const looks = {
  saffron: { card: "bg-saffron text-on-saffron closing-saffron", main: "ink", others: "line" },
  ink: { card: "on-ink", main: "main", others: "on-dark" },
  ledger: { card: "sheet ledger", main: "main", others: "line" },
} as const;

/** The call to action that closes a page. */
export function Closing({
  id,
  eyebrow,
  heading,
  intro,
  actions,
  look = "saffron",
}: CallToAction & { look?: keyof typeof looks }) {
  const { card, main, others } = looks[look];
  return (
    <section id={id} className="page section">
      <Divider className="mb-6 max-w-full md:mb-12" />
      <div
        className={`relative grid items-center gap-6 overflow-clip rounded-xl px-6 py-7 lg:grid-cols-[1fr_auto] lg:px-12 lg:py-12 ${card}`}
      >
        <Rosette className="absolute -top-56 -right-44 hidden w-[38rem] opacity-15 lg:block" />
        <div className="relative grid max-w-text gap-2">
          {eyebrow && <p className="text-xs font-bold tracking-[0.09em] uppercase">{eyebrow}</p>}
          <h2>{heading}</h2>
          <p className="text-lg text-balance">
            <Unbroken>{intro}</Unbroken>
          </p>
        </div>
        <div className="relative">
          <Actions items={actions} main={main} others={others} isStacked />
        </div>
      </div>
    </section>
  );
}

/** Closes a page with its form, which its calls to action lead to. */
export function ClosingForm({ id, heading, intro, actions, children }: CallToAction & { children: ReactNode }) {
  return (
    <section id={id} className="section on-ink relative overflow-clip">
      <Rosette className="absolute -bottom-56 -left-44 hidden w-[38rem] text-white/10 lg:block" />
      <div className="page relative grid items-center gap-8 md:grid-cols-[0.9fr_1.1fr] lg:gap-14">
        <div className="grid max-w-text content-start gap-4">
          <h2>{heading}</h2>
          <p className="soft text-lg text-balance">
            <Unbroken>{intro}</Unbroken>
          </p>
          <Actions items={actions} main="on-dark" others="on-dark" />
        </div>
        {children}
      </div>
    </section>
  );
}
