import { documents as text } from "../../../content/en/staff/documents";
import { fill } from "../../../content/format";
import { mostPagesCut, type PortalSize, portalForms, portalSizes } from "../document";
import type { ShownDocument } from "./shown";

/** As it is, or as a portal takes it. */
export function Downloads({ address, document }: { address: string; document: ShownDocument }) {
  const forms = portalForms.filter((form) => (form === "jpg" ? document.pages === 1 : document.pages <= mostPagesCut));
  return (
    <details>
      <summary>{text.download.heading}</summary>
      <ul className="grid gap-1 py-2 [&_a]:inline-block [&_a]:py-1">
        <li>
          <a href={address} download>
            {text.download.original}
          </a>
        </li>
        {forms.map((form) =>
          (Object.keys(portalSizes) as PortalSize[]).map((under) => (
            <li key={`${form}-${under}`}>
              <a href={`${address}?form=${form}&under=${under}`}>
                {fill(text.download.as, { form: text.download.forms[form], size: text.download.sizes[under] })}
              </a>
            </li>
          )),
        )}
      </ul>
    </details>
  );
}
