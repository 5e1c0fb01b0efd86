import type { ReactNode } from "react";
import { Icon } from "./icon";

/** What a control must carry to belong to its label, hint and problem. */
export type FieldControl = {
  id: string;
  className: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

export type FieldProps = {
  id: string;
  label: string;
  /** A word after the label, such as 'required' or 'optional'; without one, a star stands for required. */
  mark?: string;
  isRequired?: boolean;
  hint?: string | undefined;
  problem?: string | undefined;
  /** It was filled in before, and is shown with its label in one line. */
  isDone?: boolean | undefined;
  /** Fixed text in front of the control, such as '+91'. */
  prefix?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** A label, its control, hint and problem, linked for screen readers. */
export function Field({
  id,
  label,
  mark,
  isRequired,
  hint,
  problem,
  isDone,
  prefix,
  className = "",
  children,
}: FieldProps) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  const control = children({
    id,
    className: "control",
    ...(described && { "aria-describedby": described }),
    ...(problem && { "aria-invalid": true as const }),
  });
  return (
    <div className={`field ${className}`.trimEnd()} data-done={isDone ? "" : undefined}>
      <label htmlFor={id}>
        {label}
        {mark ? <span className="soft font-normal"> ({mark})</span> : isRequired && <Star />}
      </label>
      {prefix ? (
        <div className="prefixed">
          <span aria-hidden="true">{prefix}</span>
          {control}
        </div>
      ) : (
        control
      )}
      {problem && (
        <p id={`${id}-problem`} className="field-problem">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Visual only: screen readers announce the `required` attribute. */
const Star = () => (
  <span className="field-mark" aria-hidden="true">
    {" *"}
  </span>
);
