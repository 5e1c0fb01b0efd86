import { type ReactNode, useEffect, useRef } from "react";
import { Form, useFetcher } from "react-router";
import { documents as text } from "../../../content/en/staff/documents";
import { Fold } from "../../ui/desk/fold";
import { isTyping } from "../../ui/is-typing";
import { Submit } from "../../ui/submit";
import { mostPagesCut, type PortalSize, portalForms, portalSizes } from "../document";
import { AttachFile } from "./attach-file";
import { DocumentView, NothingToShow, type ShownDocument, type ShownRequirement } from "./document-view";

type DocumentPaneProps = {
  requirement: ShownRequirement;
  /** Of the documents of its application, without a slash at its end. */
  address: string;
  /** What it is compared with, and why it is needed. */
  about: ReactNode;
  /** How it is judged. */
  children: ReactNode;
};

/** One document to look at, with what can be done with its file. */
export function DocumentPane({ requirement, address: documents, about, children }: DocumentPaneProps) {
  const { id, title, document, closed } = requirement;
  const address = `${documents}/${id}`;
  useLookedAt(requirement);
  useRequirementKeys();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div>
        <h3 className="text-lg wrap-anywhere">{title}</h3>
        {about}
      </div>
      {document ? (
        <DocumentView
          key={`${document.id}-${document.version}`}
          requirement={requirement}
          document={document}
          address={address}
        />
      ) : (
        <NothingToShow>
          {closed ? "No file." : "No file yet. Drop one here, paste it, or choose it below."}
        </NothingToShow>
      )}
      {children}
      {document && <p className="soft text-sm">{`${document.facts}. ${document.received}. ${document.scanned}`}</p>}
      {closed ? (
        <p className="soft text-sm">{text.upload.closed[closed]}</p>
      ) : (
        <AttachFile requirement={requirement} address={address} />
      )}
      {document && <Downloads address={`${address}/file`} document={document} />}
      {document && requirement.can.remove && <Remove requirement={id} document={document.id} />}
      <p className="noscript:hidden soft text-xs max-md:hidden">
        Keys: J and K next and previous document, A accept, B send back: then Enter. Page Up and Page Down pages, + −
        zoom, R rotate, M mask.
      </p>
    </div>
  );
}

const Remove = ({ requirement, document }: { requirement: string; document: string }) => (
  <Fold summary="Remove the file">
    <Form method="post" preventScrollReset>
      <input type="hidden" name="requirement" value={requirement} />
      <input type="hidden" name="document" value={document} />
      <Submit act="remove">Remove and destroy it</Submit>
    </Form>
  </Fold>
);

/** What is opened for the first time counts as looked at. */
function useLookedAt({ id, can, document }: ShownRequirement) {
  const fetcher = useFetcher();
  const sent = useRef(false);
  useEffect(() => {
    if (!can.look || !document || sent.current) return;
    sent.current = true;
    void fetcher.submit({ act: "look", requirement: id, document: document.id }, { method: "post" });
  }, [can.look, document, id, fetcher]);
}

/** Each control names its key in `data-requirement-key`. One that judges has the focus then, and Enter presses it; any other is pressed. */
function useRequirementKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event)) return;
      const key = event.key === "=" ? "+" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const control = document.querySelector<HTMLElement>(`[data-requirement-key="${CSS.escape(key)}"]`);
      if (!control) return;
      event.preventDefault();
      if (control.hasAttribute("data-judges")) control.focus();
      else control.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const sizeLabels: Record<PortalSize, string> = { "100kb": "100 KB", "1mb": "1 MB", "2mb": "2 MB" };

/** As it is, or as a portal takes it. */
function Downloads({ address, document }: { address: string; document: ShownDocument }) {
  const forms = portalForms.filter((form) => (form === "jpg" ? document.pages === 1 : document.pages <= mostPagesCut));
  return (
    <details>
      <summary>Download</summary>
      <ul className="grid gap-1 py-2 [&_a]:inline-block [&_a]:py-1">
        <li>
          <a href={address} download>
            As it is
          </a>
        </li>
        {forms.map((form) =>
          (Object.keys(portalSizes) as PortalSize[]).map((under) => (
            <li key={`${form}-${under}`}>
              <a href={`${address}?form=${form}&under=${under}`}>
                {form.toUpperCase()} under {sizeLabels[under]}
              </a>
            </li>
          )),
        )}
      </ul>
    </details>
  );
}
