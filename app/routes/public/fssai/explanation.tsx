import type { FssaiPage } from "../../../../content/en/fssai";
import { Points } from "../../../ui/card";
import { Section } from "../../../ui/section";
import { Unbroken } from "../../../ui/unbroken";
import { SampleCertificate } from "../parts/sample-certificate";

/** What the licence is, beside a drawing of the paper it comes on. */
export function Explanation({ paragraphs, items, certificate, ...words }: FssaiPage["explanation"]) {
  return (
    <Section {...words} tone="deep" aside={<SampleCertificate certificate={certificate} />}>
      <div className="grid max-w-text gap-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Unbroken>{paragraph}</Unbroken>
          </p>
        ))}
      </div>
      <Points items={items} columns={1} />
    </Section>
  );
}
