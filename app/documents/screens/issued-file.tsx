import { Form } from "react-router";
import { documentTypes } from "../../../content/choices";
import { Button } from "../../ui/button";
import { Fold } from "../../ui/desk/fold";
import type { ShownFile } from "./document-view";

const wholeFiles = {
  certificate: {
    heading: "Certificate",
    text: "The authority's own PDF: kept and sent on to the byte, so that its digital signature stays whole.",
    label: "Certificate (PDF)",
    accept: "application/pdf",
    attach: "Attach and mail it to the customer",
    replace: "Attach another in its place",
    download: "Download the certificate",
  },
  filing: {
    heading: "Acknowledgement of the filing",
    text: "The portal's acknowledgement, or a screenshot of it. It is kept and destroyed as the documents are.",
    label: "Screenshot or acknowledgement (JPG, PNG or PDF)",
    accept: documentTypes,
    attach: "Attach the acknowledgement",
    replace: "Attach another in its place",
    download: "Download the acknowledgement",
  },
};

type IssuedFileProps = {
  name: "certificate" | "filing";
  file: ShownFile;
  /** Of the documents of this application, without a slash at its end. */
  address: string;
  /** It is what is to be done next. */
  isMain?: boolean;
};

/** What belongs to the application as a whole. */
export function IssuedFile({ name, file, address, isMain = false }: IssuedFileProps) {
  const words = wholeFiles[name];
  const id = `attach-${name}`;
  const form = file.canAttach && (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="flex flex-wrap items-end gap-2">
      <label htmlFor={id} className="sr-only">
        {words.label}
      </label>
      <input id={id} name="file" type="file" accept={words.accept} required className="control" />
      <Button type="submit" name="act" value={name} look={isMain ? "main" : "line"} isSmall={!isMain}>
        {words.attach}
      </Button>
    </Form>
  );
  return (
    <section className="grid min-w-0 gap-[0.4rem] rounded-md border border-dashed border-line-strong p-3" id={name}>
      <h3 className="text-base font-bold">{words.heading}</h3>
      <p className="soft text-sm">{words.text}</p>
      {file.facts && (
        <p className="text-sm wrap-anywhere">
          {file.facts} {name === "certificate" && `SHA-256: ${file.sha256}`}{" "}
          <a href={`${address}/${name}`}>{words.download}</a>
        </p>
      )}
      {file.facts && form ? (
        <Fold key={file.sha256} summary={words.replace}>
          {form}
        </Fold>
      ) : (
        form
      )}
    </section>
  );
}
