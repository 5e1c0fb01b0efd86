import { Unbroken } from "./unbroken";

type FaqsProps = {
  items: { question: string; answer: string; link?: { label: string; href: string } }[];
  name?: string;
  isExpanded?: boolean;
};

/** Questions, one open at a time (`details name`), or all of them always open. */
export function Faqs({ items, name = "faq", isExpanded }: FaqsProps) {
  if (isExpanded)
    return (
      <div className="grid gap-x-10 gap-y-7 md:grid-cols-2">
        {items.map(({ question, answer, link }) => (
          <div key={question} className="grid content-start gap-1.5 border-t border-line pt-5">
            <h3>{question}</h3>
            <p className="soft">
              <Unbroken>{answer}</Unbroken>{" "}
              {link && (
                <a className="link" href={link.href}>
                  {link.label}
                </a>
              )}
            </p>
          </div>
        ))}
      </div>
    );
  return (
    <div className="max-w-[52rem] border-t border-line">
      {items.map(({ question, answer }) => (
        <details key={question} name={name} className="faq">
          <summary>
            <h3>{question}</h3>
          </summary>
          <p className="soft">
            <Unbroken>{answer}</Unbroken>
          </p>
        </details>
      ))}
    </div>
  );
}
