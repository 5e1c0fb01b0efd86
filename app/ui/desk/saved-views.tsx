import { Form, Link } from "react-router";
import { Submit } from "../submit";

type SavedViewsProps = {
  /** The list that they are of. */
  address: string;
  /** What it shows now, as in its address; empty where nothing is filtered. */
  query: string;
  views: { name: string; query: string }[];
};

/** Views of a list under their names, and a field to save the one that is shown. */
export function SavedViews({ address, query, views }: SavedViewsProps) {
  const isSaved = views.some((each) => each.query === query);
  if (views.length === 0 && query === "") return null;
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label="Saved views">
      {views.map(({ name, query: saved }) => (
        <span key={name} className="inline-flex items-center rounded-md border">
          <Link
            to={`${address}?${saved}`}
            aria-current={saved === query ? "true" : undefined}
            className="py-[0.4rem] pr-[0.2rem] pl-3 font-semibold no-underline aria-[current]:text-seal"
          >
            {name}
          </Link>
          <Form method="post" action={`${address}?${query}`}>
            <input type="hidden" name="name" value={name} />
            <button
              type="submit"
              name="act"
              value="remove view"
              aria-label={`Remove ${name}`}
              className="min-h-9 min-w-9"
            >
              ×
            </button>
          </Form>
        </span>
      ))}
      {query !== "" && !isSaved && (
        <Form method="post" action={`${address}?${query}`} className="flex gap-2">
          <input
            className="control min-h-11 py-[0.4rem]"
            name="name"
            aria-label="Name of this view"
            placeholder="Name of this view"
            maxLength={40}
            required
          />
          <Submit act="save view" className="whitespace-nowrap">
            Save view
          </Submit>
        </Form>
      )}
    </fieldset>
  );
}
