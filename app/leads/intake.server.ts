import { leadForm } from "../../content/en/lead-form";
import type { Services } from "../services.server";
import { type LeadProblems, type LeadValues, leadFields, readLead } from "./lead";
import { recordLead } from "./leads.server";

/** How a submission ended, in the words the visitor reads. */
export type LeadReply =
  | { outcome: "stored"; id: string; message: string }
  | { outcome: "refused"; message: string; problems: Partial<Record<keyof LeadProblems, string>>; values: LeadValues }
  | { outcome: "failed"; message: string; values: LeadValues };

const largestBody = 16 * 1024;
const keyPattern = /^[\x21-\x7e]{8,128}$/;

export async function submitLead(services: Services, input: Record<string, unknown>): Promise<LeadReply> {
  const values = valuesOf(input);
  const read = readLead({ ...values, service: input.service ?? "" });
  if (!read.ok) {
    const problems = Object.fromEntries(
      Object.entries(read.problems).map(([field, code]) => [field, words(field as keyof LeadProblems, code)]),
    );
    return { outcome: "refused", message: leadForm.problems.summary, problems, values };
  }
  const key =
    typeof input.idempotencyKey === "string" && keyPattern.test(input.idempotencyKey) ? input.idempotencyKey : null;
  const stored = await recordLead(services, read.lead, key);
  return { outcome: "stored", id: stored.id, message: leadForm.messages.success };
}

const statusOf = { stored: 201, refused: 400, failed: 503 } as const;

/** `POST /api/leads`: JSON or a form in, JSON out. */
export async function receiveLead(services: Services, request: Request): Promise<Response> {
  const input = await readBody(request);
  if (input instanceof Response) return input;
  const headerKey = request.headers.get("Idempotency-Key");
  const reply = await submitLead(services, headerKey ? { ...input, idempotencyKey: headerKey } : input);
  if (reply.outcome === "stored") return Response.json({ id: reply.id, message: reply.message }, { status: 201 });
  const { values, ...answer } = reply;
  return Response.json(answer, { status: statusOf[reply.outcome] });
}

async function readBody(request: Request): Promise<Record<string, unknown> | Response> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  const text = await readText(request);
  if (text === null) return refuse(413, "That is more than this form can take.");
  if (type === "application/x-www-form-urlencoded") return Object.fromEntries(new URLSearchParams(text));
  if (type !== "application/json") return refuse(415, "Please send JSON or a form.");
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return refuse(400, leadForm.messages.unreadable);
  }
}

async function readText(request: Request): Promise<string | null> {
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > largestBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const refuse = (status: number, message: string) => Response.json({ message }, { status });

function words(field: keyof LeadProblems, code: LeadProblems[keyof LeadProblems]) {
  const forField: Record<string, string> = leadForm.problems[field];
  return forField[code ?? "invalid"] ?? forField.invalid ?? forField.missing ?? leadForm.problems.summary;
}

function valuesOf(input: Record<string, unknown>): LeadValues {
  return Object.fromEntries(
    leadFields.map((field) => [field, typeof input[field] === "string" ? input[field] : ""]),
  ) as LeadValues;
}
