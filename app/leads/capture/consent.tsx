import type { ConsentWords } from "../../../content/en/consent";
import { marketingField, noticeField } from "../submission";

type ConsentProps = { words: ConsentWords; form: string };

/** What sending the form means, above its button; the version of the words is sent along. */
export function Consent({ words: { version, notice, more } }: Pick<ConsentProps, "words">) {
  const [before, after] = notice.split("e-mail");
  return (
    <div className="soft text-xs">
      <input type="hidden" name={noticeField} value={version} />
      <p>
        {before}
        {/* Kept whole here, and not by `Unbroken`, which islands have no room for. */}
        {after && <span className="whitespace-nowrap">e-mail</span>}
        {after}{" "}
        {more.map(({ label, href }) => (
          <a key={href} className="link mr-3" href={href}>
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}

/** A wish of its own: nothing depends on it. */
export const MarketingBox = ({ words: { marketing }, form, isTicked }: ConsentProps & { isTicked?: boolean }) => (
  <label className="soft flex items-start gap-2 text-xs" htmlFor={`${form}-${marketingField}`}>
    <input
      id={`${form}-${marketingField}`}
      type="checkbox"
      name={marketingField}
      value="yes"
      defaultChecked={isTicked}
      className="mt-0.5 size-4 shrink-0"
    />
    <span>{marketing}</span>
  </label>
);
