import { retention } from "../../../content/law/retention";
import type { DomainErasure } from "../../people/eraser";
import { destroyCustomers, destroyDocuments } from "../storage/documents.server";

export const documentErasure: DomainErasure = {
  locations: [
    {
      where: ["document_pieces.*", "documents.*"],
      holds: "documents and certificates, each sealed with its customer's own key",
      erasedBy: `erasure destroys them; documents ${retention.documentDays} days after the application has ended, unless the customer says keep`,
      erase: (sql, { documents }) => destroyDocuments(sql, documents),
    },
    {
      where: ["document_keys.*"],
      holds: "the key of a customer's documents, sealed with `DOCUMENTS_KEY`",
      erasedBy: "erasure destroys it: what a store or a copy still has of their documents can never be read",
      erase: (sql, { customers }) => destroyCustomers(sql, customers),
    },
    {
      where: ["document_upload_pieces.*", "document_uploads.sender"],
      holds: "a document on its way, sealed like the others, and the hash of the upload link that it comes by",
      erasedBy: `erasure destroys it; when it has arrived; after ${retention.uploadDays} days`,
    },
  ],
  freeTexts: [],
  expiring: [],
};
