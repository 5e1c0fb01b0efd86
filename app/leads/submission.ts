/** What the browser and the server agree on beside the fields a visitor sees. */

/** Where each form is posted by script; the names of the forms are also those in the database and the metrics. */
export const formEndpoints = { lead: "/api/leads", contact: "/api/contact-messages" } as const;
export type FormName = keyof typeof formEndpoints;
export type FormEndpoint = (typeof formEndpoints)[FormName];

/** Hidden from people. The name matches no autofill rule, and does not reveal the field's purpose to a bot. */
export const honeypotField = "secondRemark";
export const keyField = "idempotencyKey";
export const secondsField = "seconds";
/** Which version of the notice stood beside the form, and whether the box for news was ticked (`yes`). */
export const noticeField = "notice";
export const marketingField = "marketing";
export const intentField = "intent";
export const draftIntent = "draft";

/** Visible ASCII, so that a key travels in a header unchanged. */
export const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** Nobody fills in five fields faster, autofill included. */
export const minimumFillSeconds = 3;

/** How long a browser keeps a form that waits for a connection, and the server its idempotency key. */
export const keyHours = 24;

/** Between two forms of one person, in the browser and in the database. */
export const throttleSeconds = 30;

/** The anchor of the thanks for a form, on a page that came back without JavaScript. */
export const sentNotice = "form-sent";

/** The whole query of such a page. The server renders it for each request, because it names the sender. */
export const sentQuery = "?sent";

/** What the thanks for a form say of it. `promise` is what the server promised, in words; `promo` the code that came along. */
export type Sent = { name: string; phone: string; service: string; promise?: string; promo?: string };

/** A promotion's code, in the address of the page it leads to. */
export const promoParameter = "code";

/** The parameters of a campaign, each as `utm_…`. */
export const campaignParameters = ["source", "medium", "campaign", "term", "content"] as const;

/** On visits by an ad of Google's. The number behind it tells of one person and is not kept. */
export const adParameter = "gclid";

/** Longer than any stored visit, even in a script that takes nine characters per encoded letter. */
export const longestVisit = 8_000;

/**
 * The campaign a visit came from, by the names of the `utm_*` parameters, and the page outside that linked to us. `promo`
 * is the code that came along with the form.
 */
export type CampaignVisit = Partial<
  Record<"source" | "medium" | "campaign" | "term" | "content" | "referrer" | "promo", string>
>;

export type Values<Field extends string> = Record<Field, string>;
export type ProblemWords<Field extends string> = Partial<Record<Field, string>>;

export type Refusal = "refused" | "spam" | "throttled" | "limited" | "conflicting" | "failed";

/** How a submission ended, in the words the visitor reads; `sent` is `stored` on the page that comes back without a script. */
export type Reply<Field extends string> =
  | { outcome: "stored"; id: string; message: string; callBy: string; promise: string }
  | { outcome: "sent"; message: string; sent: Sent | null }
  | { outcome: "draft"; values: Values<Field>; key: string }
  | {
      outcome: Refusal;
      message: string;
      problems: ProblemWords<Field>;
      values: Values<Field>;
      /** The idempotency key for the next try, so that a try that arrived after all is not stored twice. */
      key: string;
      retryAfter?: number;
    };
