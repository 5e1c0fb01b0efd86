import type { ConsentWords } from "../../../content/en/consent";
import { marketingField, noticeField } from "../submission";

/** What sending the form means, beside its button; the version of the words is sent along. */
export function Consent({ words, form }: { words: ConsentWords; form: string }) {
  const { version, notice, more, marketing } = words;
  return (
    <div className="soft grid gap-2 text-xs">
      <label className="flex items-start gap-2" htmlFor={`${form}-${marketingField}`}>
        <input
          id={`${form}-${marketingField}`}
          type="checkbox"
          name={marketingField}
          value="yes"
          className="mt-0.5 size-4 shrink-0"
        />
        <span>{marketing}</span>
      </label>
      <input type="hidden" name={noticeField} value={version} />
      <p>
        {notice}{" "}
        {more.map(({ label, href }) => (
          <a key={href} className="link mr-3" href={href}>
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}
