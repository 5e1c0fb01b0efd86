import { Form } from "react-router";
import { applications as words } from "../../../content/en/staff/applications";
import { Button } from "../../ui/button";
import { formRow } from "../../ui/desk/form-row";
import { Part } from "../../ui/desk/part";
import { Field } from "../../ui/field";
import type { ShownRow } from "../shown.server";
import { ApplicationRows } from "./application-rows";

const { what: text } = words;

type OfOrderProps = { rows: ShownRow[]; orderId: string; canStart: boolean };

/** On an order: its applications, or the one step that starts them. */
export const OfOrder = ({ rows, orderId, canStart }: OfOrderProps) => (
  <>
    {rows.length > 0 && (
      <>
        <ApplicationRows rows={rows} />
        <p className="soft text-sm">{text.follows}</p>
      </>
    )}
    {rows.length === 0 && !canStart && <p className="soft">{text.none}</p>}
    {canStart && (
      <Form method="post" action="/desk/applications" className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="order" value={orderId} />
        <Button type="submit" name="act" value="start" isSmall>
          {text.start}
        </Button>
        <span className="soft text-sm">{text.startText}</span>
      </Form>
    )}
  </>
);

type OfCaseProps = { rows: ShownRow[]; submissionId: string; formKey: string };

/** On a case: what became of it, and a form for business that came without an order. */
export const OfCase = ({ rows, submissionId, formKey }: OfCaseProps) => (
  <Part title={text.heading}>
    <ApplicationRows rows={rows} />
    <details>
      <summary className="link">{text.byHand}</summary>
      <Form method="post" action="/desk/applications" className={formRow}>
        <input type="hidden" name="submission" value={submissionId} />
        <input type="hidden" name="key" value={formKey} />
        <Field id="application-kind" label={text.kind}>
          {(control) => (
            <select {...control} name="kind">
              {Object.entries(words.kinds).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button type="submit" name="act" value="start by hand" look="line" isSmall>
          {text.byHand}
        </Button>
      </Form>
    </details>
  </Part>
);
