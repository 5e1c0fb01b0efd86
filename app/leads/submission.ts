/** What the browser and the server agree on beside the fields a visitor sees. */

/** Where each form goes when it is sent without its page; the names of the forms are also those of their records. */
export const formEndpoints = { lead: "/api/leads", contact: "/api/contact-messages" } as const;
export type FormName = keyof typeof formEndpoints;
export type FormEndpoint = (typeof formEndpoints)[FormName];

/** Hidden from people. The name means nothing to autofill, and the word for what it is would warn a robot. */
export const honeypotField = "secondRemark";
export const keyField = "idempotencyKey";
export const secondsField = "seconds";
export const intentField = "intent";
export const draftIntent = "draft";

/** Visible ASCII, so that a key travels in a header unchanged. */
export const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** Nobody fills in five fields in less, autofill included. */
export const fastestPerson = 3;

/** Between two forms of one person, in the browser and in the database. */
export const throttleSeconds = 30;

/** The anchor of the words that thank for a form, on a page that came back without JavaScript. */
export const sentNotice = "form-sent";

/** What a campaign may say of itself, each as `utm_…`. */
export const campaignParameters = ["source", "medium", "campaign", "term", "content"] as const;

/** Nothing that is remembered of a visit is longer, even in a script that takes nine signs for a letter. */
export const longestVisit = 8_000;

/** The campaign a visit came from, by the names of the `utm_*` parameters, and the page outside that linked to us. */
export type CampaignVisit = Partial<Record<"source" | "medium" | "campaign" | "term" | "content" | "referrer", string>>;

export type Values<Field extends string> = Record<Field, string>;
export type ProblemWords<Field extends string> = Partial<Record<Field, string>>;

export type Refusal = "refused" | "spam" | "throttled" | "limited" | "conflicting" | "failed";

/** How a submission ended, in the words the visitor reads. */
export type Reply<Field extends string> =
  | { outcome: "stored"; id: string; message: string }
  | { outcome: "draft"; values: Values<Field>; key: string }
  | {
      outcome: Refusal;
      message: string;
      problems: ProblemWords<Field>;
      values: Values<Field>;
      /** Sent again with the next try, so that a try that arrived after all is not stored twice. */
      key: string;
      retryAfter?: number;
    };
