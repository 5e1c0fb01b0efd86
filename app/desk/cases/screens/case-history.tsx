import type { ReactNode } from "react";
import { Form } from "react-router";
import { cases as words } from "../../../../content/en/staff/cases";
import { Button } from "../../../ui/button";
import type { ShownEvent } from "../shown-case.server";

const { page: text } = words;

type CaseHistoryProps = { history: ShownEvent[]; version: number; action: string; children: ReactNode };

const entry = "flex flex-wrap gap-x-3 border-s-3 py-[0.3rem] ps-[0.9rem] text-sm";
const tones = { asked: "border-leaf", contact: "border-saffron", broken: "border-seal", plain: "" };

/** Everything that happened, the newest first; printed, it stands alone. */
export function CaseHistory({ history, version, action, children }: CaseHistoryProps) {
  return (
    <section className="case-history grid grid-cols-1 gap-[0.6rem] px-[1.1rem] py-3 lg:gap-[0.2rem] lg:py-[0.4rem]">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-lg">{text.history}</h3>
        {children}
        <Button look="quiet" isSmall className="print:hidden" onClick={() => window.print()}>
          {text.print}
        </Button>
      </div>
      <ol>
        {history.map(({ id, at, time, what, who, details, tone, unmerge }) => (
          <li key={id} className={`${entry} ${tones[tone]}`}>
            <time className="w-[6.5rem] text-ink-soft tabular-nums" dateTime={at}>
              {time}
            </time>
            <div className="min-w-0 flex-[1_1_9rem]">
              <p className="wrap-anywhere">
                {who && <b>{who}: </b>}
                {what}
              </p>
              {details.map((line) => (
                <small key={line} className="block wrap-anywhere whitespace-pre-line text-ink-soft">
                  {line}
                </small>
              ))}
              {unmerge && (
                <Form method="post" action={action}>
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="other" value={unmerge} />
                  <Button type="submit" name="act" value="unmerge" look="quiet" isSmall className="print:hidden">
                    {text.unmerge}
                  </Button>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
