import type { SampleCertificate as CertificateWords } from "../../../../content/sections";
import { Certificate } from "../../../ui/art/certificate";

/** The drawing of a certificate with the words that say it is one. */
export function SampleCertificate({ certificate }: { certificate: CertificateWords }) {
  return (
    <figure className="mx-auto grid gap-5 max-sm:max-w-64">
      <Certificate {...certificate} />
      <figcaption className="soft mx-auto max-w-80 text-center text-sm">{certificate.caption}</figcaption>
    </figure>
  );
}
