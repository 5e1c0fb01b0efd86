export type Owner = { id: string; name: string };
type ChooseProps = { legend: string; hint?: string; staff: Owner[]; chosen?: string[] };

/** Who gets cases, of those who are there: several share them evenly, in turn. */
export const ChooseOwners = ({ legend, hint, staff, chosen = [] }: ChooseProps) => (
  <fieldset className="col-span-full">
    <legend className="font-semibold">{legend}</legend>
    {hint && <p className="soft text-sm">{hint}</p>}
    <div className="flex flex-wrap gap-x-5">
      {staff.map(({ id, name }) => (
        <label key={id} className="flex min-h-11 items-center gap-2 wrap-anywhere">
          <input type="checkbox" name="owner" value={id} defaultChecked={chosen.includes(id)} />
          {name}
        </label>
      ))}
    </div>
  </fieldset>
);
