import type { DomainErasure } from "../../privacy/traces/erasure";

export const documentErasure: DomainErasure = {
  locations: [
    {
      where: ["document_pieces.*", "documents.*"],
      holds: "papers and certificates, each sealed with its customer's own key",
      erasedBy: "erasure destroys them; papers 90 days after the grant, unless the customer says keep",
    },
    {
      where: ["document_keys.*"],
      holds: "the key of a customer's papers, sealed with `DOCUMENTS_KEY`",
      erasedBy: "erasure destroys it: what a store or a copy still has of their papers can never be read",
    },
    {
      where: ["document_upload_pieces.*"],
      holds: "a paper on its way, sealed like the others",
      erasedBy: "erasure destroys it; when it has arrived; after 3 days",
    },
  ],
  typedTexts: [],
  expiring: [],
};
