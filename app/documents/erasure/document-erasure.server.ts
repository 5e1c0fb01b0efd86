import type { DomainErasure } from "../../people/eraser";
import { destroyCustomers, destroyDocuments } from "../storage/documents.server";

export const documentErasure: DomainErasure = {
  locations: [
    {
      where: ["document_pieces.*", "documents.*"],
      erase: (sql, { documents }) => destroyDocuments(sql, documents),
    },
    {
      where: ["document_keys.*"],
      erase: (sql, { customers }) => destroyCustomers(sql, customers),
    },
    { where: ["document_upload_pieces.*", "document_uploads.sender"] },
  ],
  freeTexts: [],
  expiring: [],
};
