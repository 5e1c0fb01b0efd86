import { findOwnRequirement } from "../../../applications/requirements.server";
import { fileResponse, readPage } from "../../../documents/download/download.server";
import { findDocument } from "../../../documents/storage/documents.server";
import { explainFault } from "../../../tracking/documents/move-own-requirement.server";
import { answerEnded } from "../../../tracking/documents/send-document.server";
import { trackingSession } from "../../../tracking/session.server";
import { contentFor, services } from "../../context.server";
import type { Route } from "./+types/picture";

/** A page of what the customer sent, as a picture. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const content = contentFor({ request, context });
  const { trackingDocuments: words } = content;
  const { sql, documents } = context.get(services);
  const proof = await trackingSession(sql, request);
  if (!proof?.isProven) return answerEnded(content);
  const requirement = await findOwnRequirement(proof, sql, params.requirement);
  const document = requirement?.documentId
    ? await findDocument(sql, requirement.customerId, requirement.documentId)
    : null;
  const page = Number(url.searchParams.get("page") ?? 1);
  if (!requirement || !document || !Number.isInteger(page) || page < 1 || page > document.pages)
    return Response.json({ message: words.missing }, { status: 404 });
  try {
    return fileResponse(await readPage(sql, documents, document, page), requirement.fileName, "jpg");
  } catch (error) {
    const { message, status } = explainFault(content, error);
    return Response.json({ message }, { status });
  }
}
