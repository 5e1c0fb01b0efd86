import { retention } from "../../../content/law/retention";
import type { DomainErasure } from "../../privacy/traces/erasure";
import { destroyCustomers, destroyDocuments } from "../keeping/documents.server";

export const documentErasure: DomainErasure = {
  locations: [
    {
      where: ["document_pieces.*", "documents.*"],
      holds: "papers and certificates, each sealed with its customer's own key",
      erasedBy: `erasure destroys them; papers ${retention.paperDays} days after the application has ended, unless the customer says keep`,
      erase: (sql, { documents }) => destroyDocuments(sql, documents),
    },
    {
      where: ["document_keys.*"],
      holds: "the key of a customer's papers, sealed with `DOCUMENTS_KEY`",
      erasedBy: "erasure destroys it: what a store or a copy still has of their papers can never be read",
      erase: (sql, { customers }) => destroyCustomers(sql, customers),
    },
    {
      where: ["document_upload_pieces.*"],
      holds: "a paper on its way, sealed like the others",
      erasedBy: `erasure destroys it; when it has arrived; after ${retention.uploadDays} days`,
    },
  ],
  typedTexts: [],
  expiring: [],
};
