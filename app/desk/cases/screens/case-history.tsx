import type { ReactNode } from "react";
import { Form } from "react-router";
import { cases as words } from "../../../../content/en/staff/cases";
import { Button } from "../../../ui/button";
import type { ShownEvent } from "../shown-case.server";

const { page: text } = words;

type CaseHistoryProps = { history: ShownEvent[]; version: number; action: string; children: ReactNode };

/** Everything that happened, the newest first; printed, it stands alone. */
export function CaseHistory({ history, version, action, children }: CaseHistoryProps) {
  return (
    <section className="case-part case-history">
      <div className="flex items-center justify-between gap-3">
        <h3>{text.history}</h3>
        {children}
        <Button look="quiet" isSmall onClick={() => window.print()}>
          {text.print}
        </Button>
      </div>
      <ol>
        {history.map(({ id, at, time, what, who, details, tone, unmerge }) => (
          <li key={id} data-tone={tone}>
            <time dateTime={at}>{time}</time>
            <div>
              <p>
                {who && <b>{who}: </b>}
                {what}
              </p>
              {details.map((line) => (
                <small key={line}>{line}</small>
              ))}
              {unmerge && (
                <Form method="post" action={action}>
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="other" value={unmerge} />
                  <Button type="submit" name="act" value="unmerge" look="quiet" isSmall>
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
