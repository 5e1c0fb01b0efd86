import type { FssaiPage } from "../../../../content/en/fssai";
import { Certificate } from "../../../ui/art/certificate";
import { Points } from "../../../ui/card";
import { Section } from "../../../ui/section";
import { Unbroken } from "../../../ui/unbroken";

/** What the licence is, beside a drawing of the paper it comes on. */
export function Explanation({ paragraphs, items, certificate, ...words }: FssaiPage["explanation"]) {
  return (
    <Section {...words} tone="deep" aside={<SampleCertificate {...certificate} />}>
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

function SampleCertificate(certificate: FssaiPage["explanation"]["certificate"]) {
  return (
    <figure className="grid gap-6">
      <Certificate {...certificate} />
      <figcaption className="soft mx-auto max-w-80 text-center text-sm">{certificate.caption}</figcaption>
    </figure>
  );
}
