import type { SampleCertificate as CertificateWords } from "../../../../content/sections";
import { Certificate } from "../../../ui/art/certificate";

/** The drawing of a certificate with the words that say it is one, on small screens side by side if compact. */
export function SampleCertificate({ certificate, isCompact }: { certificate: CertificateWords; isCompact?: boolean }) {
  const [figure, caption] = isCompact
    ? ["certificate-compact items-center", "lg:mx-auto lg:text-center"]
    : ["mx-auto max-sm:max-w-64", "mx-auto text-center"];
  return (
    <figure className={`grid gap-5 ${figure}`}>
      <Certificate {...certificate} isSmallOnPhones={isCompact} />
      <figcaption className={`soft max-w-80 text-sm ${caption}`}>{certificate.caption}</figcaption>
    </figure>
  );
}
