import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import type { LeadFormWords } from "../../../content/en/lead-form";
import { fill } from "../../../content/format";
import { sayWhen } from "../../../content/hours";
import { languageOf } from "../../../content/language-tags";
import type { Content, ContentIn } from "../../../content/languages/content-of";
import { servicePages } from "../../../content/languages/service-pages";
import { anchors } from "../../../content/paths";
import { type ContactField, contactFields, readContactMessage } from "../contact-message";
import { isEmptyDraft, type LeadField, leadFields, readLead } from "../lead";
import { problemWords, type ReadResult } from "../person";
import { readPromo } from "../promo";
import {
  draftIntent,
  honeypotField,
  intentField,
  keyField,
  keyPattern,
  minimumFillSeconds,
  promoParameter,
  type Refusal,
  type Reply,
  secondsField,
  sentNotice,
  sentQuery,
  type Values,
} from "../submission";
import { readAttribution } from "./attribution.server";
import { readConsent } from "./consent.server";
import { type Fields, parseFields } from "./fields.server";
import {
  type Recorded,
  type RecordServices,
  recordContactMessage,
  recordLead,
  type SubmissionContext,
} from "./record.server";
import { readSent, sentCookie, sentOf } from "./sent.server";

type Words<Field extends string> = {
  problems: { summary: string } & Record<Field, Record<string, string>>;
  messages: LeadFormWords["messages"];
};

/** One kind of form: its fields, its texts and how it is stored. */
type Intake<Field extends string, Value> = {
  name: string;
  fields: readonly Field[];
  words(content: Content): Words<Field>;
  read(values: unknown): ReadResult<Value, Field>;
  isEmptyDraft?(values: Values<Field>): boolean;
  /** The page with the form of the service that a draft chose, in the language of the page it came to. */
  draftPage?(values: Values<Field>, content: Content): string | undefined;
  record(services: RecordServices, value: Value, context: SubmissionContext): Promise<Recorded>;
};

const leads: Intake<LeadField, Parameters<typeof recordLead>[1]> = {
  name: "lead",
  fields: leadFields,
  words: ({ leadForm }) => leadForm,
  read: readLead,
  isEmptyDraft,
  draftPage: ({ service }, content) => Object.entries(servicePages(content)).find(([name]) => name === service)?.[1],
  record: recordLead,
};

const contactMessages: Intake<ContactField, Parameters<typeof recordContactMessage>[1]> = {
  name: "contact",
  fields: contactFields,
  words: ({ contactForm }) => contactForm,
  read: readContactMessage,
  record: recordContactMessage,
};

type Services = RecordServices & {
  /** Of the edition with which the request began. */
  contentIn: ContentIn;
  countForm?(form: string, outcome: string): void;
  reportFailure(doing: string, cause: unknown): void;
};

type Input = Record<string, unknown>;
type Sender = { network: string; referer: string | null; page?: string };

/** A form is answered in the language of its page. */
const contentAt = (contentIn: ContentIn, page: string) => contentIn(languageOf(page));

async function submit<Field extends string, Value>(
  intake: Intake<Field, Value>,
  services: Services,
  sender: Sender,
  input: Input,
): Promise<Reply<Field>> {
  const reply = await decide(intake, services, sender, input);
  services.countForm?.(intake.name, reply.outcome);
  return reply;
}

async function decide<Field extends string, Value>(
  intake: Intake<Field, Value>,
  services: Services,
  sender: Sender,
  input: Input,
): Promise<Reply<Field>> {
  const attribution = readAttribution(services.contentIn().facts, input, sender.referer);
  const content = contentAt(services.contentIn, attribution.page || (sender.page ?? ""));
  const { messages, problems } = intake.words(content);
  const values = valuesOf(intake.fields, input);
  const givenKey = input[keyField] || undefined;
  const key = typeof givenKey === "string" && keyPattern.test(givenKey) ? givenKey : randomUUID();
  const refuse = (
    outcome: Refusal,
    message: string,
    more: { retryAfter?: number; key?: string } = {},
  ): Reply<Field> => {
    return { outcome, message, problems: {}, values, key, ...more };
  };

  if (givenKey !== undefined && givenKey !== key) return refuse("refused", messages.badKey);
  if (input[honeypotField]) return refuse("spam", messages.honeypot);
  const reading = intake.read(withAllFields(intake.fields, input));
  if (!reading.ok) {
    return {
      outcome: "refused",
      message: problems.summary,
      problems: problemWords(problems, reading.problems),
      values,
      key,
    };
  }
  const isSuspect = isTooFast(input[secondsField]);
  try {
    const consent = readConsent(input, content);
    const context = { key, isSuspect, attribution, consent, network: sender.network };
    const recorded = await intake.record(services, reading.value, context);
    switch (recorded.outcome) {
      case "throttled":
        return refuse("throttled", messages.throttle, { retryAfter: recorded.retryAfter });
      case "limited":
        return refuse("limited", messages.tooManyFromAddress, { retryAfter: recorded.retryAfter });
      case "conflicting":
        return refuse("conflicting", messages.usedKey, { key: randomUUID() });
      default:
        return {
          outcome: "stored",
          id: recorded.id,
          message: messages.success,
          ...promised(recorded.callBy, messages.callBy),
        };
    }
  } catch (error) {
    services.reportFailure("storing a form", error);
    return refuse("failed", messages.failed, { retryAfter: 5 });
  }
}

/** The promise as an instant and in words. */
const promised = (callBy: Date, words: string) => ({
  callBy: callBy.toISOString(),
  promise: fill(words, { when: sayWhen(callBy) }),
});

const statuses: Record<Refusal, number> = {
  refused: 400,
  spam: 400,
  throttled: 429,
  limited: 429,
  conflicting: 422,
  failed: 503,
};

const retryHeader = (seconds: number | undefined): Record<string, string> =>
  seconds ? { "Retry-After": String(seconds) } : {};

/** A form posted to its endpoint instead of its page. */
export type Call = {
  body: Uint8Array | null;
  contentType: string;
  key: string | undefined;
  referer: string | undefined;
  network: string;
};
export type Answer = { status: number; headers?: Record<string, string>; reply: object };

/** Takes JSON or a form and answers with JSON. */
async function answerCall<Field extends string, Value>(
  intake: Intake<Field, Value>,
  services: Services,
  { body, contentType, key, referer, network }: Call,
): Promise<Answer> {
  const parsed = parseFields(contentType, body);
  if (!parsed.ok)
    return {
      status: parsed.status,
      reply: { outcome: "refused", message: faultWords(parsed, contentAt(services.contentIn, pageOf(referer))) },
    };
  const input = !key ? parsed.fields : { ...parsed.fields, [keyField]: key };
  const reply = await submit(intake, services, { network, referer: referer ?? null }, input);
  if (reply.outcome === "stored") return { status: 201, reply };
  if (!("values" in reply) || reply.outcome === "draft") throw new Error("A call is answered with an outcome.");
  const { outcome, message, problems, retryAfter } = reply;
  return { status: statuses[outcome], headers: retryHeader(retryAfter), reply: { outcome, message, problems } };
}

/** What the page's own action answers: the form comes back with the outcome and everything that was typed. */
async function answerPage<Field extends string, Value>(
  intake: Intake<Field, Value>,
  services: Services,
  request: Request,
  network: string,
) {
  if (request.method !== "POST") throw new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
  const { pathname: page, protocol } = new URL(request.url);
  const content = contentAt(services.contentIn, page);
  const body = parseFields(request.headers.get("Content-Type") ?? "", new Uint8Array(await request.arrayBuffer()));
  if (!body.ok) {
    const values = valuesOf(intake.fields, {});
    const message = faultWords(body, content);
    return data<Reply<Field>>({ outcome: "refused", message, problems: {}, values, key: randomUUID() }, body.status);
  }
  if (body.fields[intentField] === draftIntent) {
    const values = valuesOf(intake.fields, body.fields);
    const draftPage = intake.draftPage?.(values, content) ?? page;
    if (intake.isEmptyDraft?.(values)) throw redirect(`${draftPage}#${anchors.leadForm}`, 303);
    // 307 sends the form itself on to that page; nothing that was typed gets into an address.
    if (draftPage !== page) throw redirect(`${draftPage}#${anchors.leadSend}`, 307);
    return data<Reply<Field>>({ outcome: "draft", values, key: randomUUID() });
  }
  const input = { [promoParameter]: promoOf(content, request), ...body.fields };
  const reply = await submit(intake, services, { network, referer: request.headers.get("Referer"), page }, input);
  // Redirect after post: a reload sends nothing a second time.
  if (reply.outcome === "stored") {
    const promo = promoOf(content, request);
    const sent = { ...sentOf(body.fields, reply.promise), ...(promo && { promo }) };
    const cookie = sentCookie(sent, page, protocol === "https:");
    throw redirect(`${page}${sentQuery}#${sentNotice}`, { status: 303, headers: { "Set-Cookie": cookie } });
  }
  if (!("values" in reply) || reply.outcome === "draft") return data(reply);
  return data(reply, { status: statuses[reply.outcome], headers: retryHeader(reply.retryAfter) });
}

export const receiveLead = (services: Services, call: Call) => answerCall(leads, services, call);

export const receiveContactMessage = (services: Services, call: Call) => answerCall(contactMessages, services, call);

/** The action of the page with the lead form; also takes the draft of the home page's card. */
export const submitLead = (services: Services, request: Request, network: string) =>
  answerPage(leads, services, request, network);

/** The action of the contact page. */
export const submitContactMessage = (services: Services, request: Request, network: string) =>
  answerPage(contactMessages, services, request, network);

/** The loaders of the pages with forms: the thanks for one that was just sent without JavaScript, otherwise nothing. */
export const thanksForLead = (content: Content, request: Request) => thanks(leads, content, request);
export const thanksForContactMessage = (content: Content, request: Request) =>
  thanks(contactMessages, content, request);

/** The promotion code that the page was opened with, without a script. */
export const promoOf = ({ facts }: Content, request: Request) =>
  readPromo(facts, new URL(request.url).searchParams.get(promoParameter));

function thanks<Field extends string, Value>(
  intake: Intake<Field, Value>,
  content: Content,
  request: Request,
): Reply<Field> | null {
  if (new URL(request.url).search !== sentQuery) return null;
  return { outcome: "sent", message: intake.words(content).messages.success, sent: readSent(content.facts, request) };
}

/** The answer to an unexpected failure. */
export function answerFailure(contentIn: ContentIn, referer: string | undefined): Answer {
  const { leadForm } = contentAt(contentIn, pageOf(referer));
  return { status: 500, reply: { outcome: "failed", message: leadForm.messages.failed } };
}

const pageOf = (referer: string | undefined) => (referer && URL.canParse(referer) ? new URL(referer).pathname : "");

function faultWords({ fault }: Fields & { ok: false }, { leadForm }: Content) {
  const { unreadable, tooLong, wrongType } = leadForm.messages;
  return { unreadable, "too long": tooLong, "wrong type": wrongType }[fault];
}

/** A missing field counts as empty; one of the wrong type is kept, and refused by the schema. */
function withAllFields(fields: readonly string[], input: Input) {
  return Object.fromEntries(fields.map((field) => [field, input[field] ?? ""]));
}

function valuesOf<Field extends string>(fields: readonly Field[], input: Input) {
  return Object.fromEntries(
    fields.map((field) => [field, typeof input[field] === "string" ? input[field] : ""]),
  ) as Values<Field>;
}

/** Measured by the browser; a form without a time is not suspect. */
function isTooFast(seconds: unknown) {
  const measured =
    typeof seconds === "number" ? seconds : typeof seconds === "string" && seconds ? Number(seconds) : NaN;
  return measured >= 0 && measured < minimumFillSeconds;
}
