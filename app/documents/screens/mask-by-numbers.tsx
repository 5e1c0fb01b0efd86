import { Form } from "react-router";
import { formRow } from "../../ui/desk/form-row";
import { InputField } from "../../ui/fields";
import { Submit } from "../../ui/submit";

const parts = [
  { name: "left", label: "From the left, %", least: 0, usual: 30 },
  { name: "top", label: "From the top, %", least: 0, usual: 45 },
  { name: "width", label: "Width, %", least: 1, usual: 40 },
  { name: "height", label: "Height, %", least: 1, usual: 8 },
];

/** Without a script no box can be drawn: its place is typed, in parts of the page. */
export const MaskByNumbers = ({
  requirement,
  version,
  page,
}: {
  requirement: string;
  version: number;
  page: number;
}) => (
  <Form method="post" className={`${formRow} hidden noscript:flex`}>
    <input type="hidden" name="requirement" value={requirement} />
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="page" value={page} />
    <input type="hidden" name="unit" value="percent" />
    {parts.map(({ name, label, least, usual }) => (
      <InputField
        key={name}
        id={`mask-${name}`}
        name={name}
        label={label}
        type="number"
        min={least}
        max={100}
        defaultValue={usual}
        required
      />
    ))}
    <Submit act="mask">Mask this part for good</Submit>
  </Form>
);
