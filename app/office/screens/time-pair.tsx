import { officeHoursPage as words } from "../../../content/en/staff/office-hours";

type TimePairProps = {
  label: string;
  names: [opens: string, closes: string];
  values: [opens: string, closes: string];
  /** Of the element that says what is wrong with them. */
  problemId?: string | undefined;
};

export function TimePair({ label, names: [opens, closes], values, problemId }: TimePairProps) {
  const fault = problemId ? { "aria-invalid": true as const, "aria-describedby": problemId } : {};
  const control = { type: "time", className: "control min-h-11 max-w-[8.5rem] flex-[1_1_6rem] max-md:px-2", ...fault };
  return (
    <div className="flex max-w-full flex-wrap items-center gap-[0.6rem] [&+&]:mt-2">
      <input {...control} name={opens} defaultValue={values[0]} aria-label={`${label} ${words.weekly.opens}`} />
      <span aria-hidden="true">{words.weekly.to}</span>
      <input {...control} name={closes} defaultValue={values[1]} aria-label={`${label} ${words.weekly.closes}`} />
    </div>
  );
}
