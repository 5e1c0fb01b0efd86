import { createContext, type RouterContextProvider } from "react-router";
import type { Edition } from "../../content/edition/edition";
import { languageOf } from "../../content/language-tags";
import { type Content, type ContentIn, contentOf } from "../../content/languages/content-of";
import { editionZero } from "../../content/zero/zero";
import type { Accounts } from "../accounts/auth.server";
import type { AccountRequest } from "../accounts/user.server";
import type { Documents } from "../documents/storage/documents.server";
import type { RecordServices } from "../leads/intake/record.server";
import type { OfficeHours } from "../office/office-hours.server";
import type { PaymentSettings } from "../orders/payments/settings.server";

/** What the server provides to loaders and actions. */
export type Services = RecordServices & {
  accounts: Accounts;
  office: OfficeHours;
  payments: PaymentSettings;
  documents: Documents;
  /** What the site says now. A request and a job ask once, so that neither mixes two. */
  edition(): Edition;
  /** Writes everybody who was erased into the erasure ledger; false while that is not done. */
  recordErasures(): Promise<boolean>;
  /** Counts the outcome of a form in the metrics. */
  countForm?(form: string, outcome: string): void;
  /** Logs what happened to an account. */
  reportEvent?(facts: Record<string, string>): void;
  /** Logs why something failed; never anything a visitor typed. */
  reportFailure(doing: string, cause: unknown): void;
};

/** What belongs to one request; `cookies` are set on its response, `failures` are why it could not be answered. */
export type RequestContext = {
  id: string;
  nonce: string;
  address: string;
  network: string;
  cookies: string[];
  failures?: unknown[];
};

export const services = createContext<Services>();
export const requestContext = createContext<RequestContext>();

/** What a request is answered with; edition zero where pages are built. */
export const edition = createContext<Edition>(editionZero);

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

export const contentIn =
  ({ context }: Pick<Asked, "context">): ContentIn =>
  (language) =>
    contentOf(context.get(edition), language);

/** In the language of the page. */
export const contentFor = ({ request, context }: Asked): Content =>
  contentIn({ context })(languageOf(new URL(request.url).pathname));

/** Undefined while prerendering, which has no server. */
export function findServices(context: Readonly<RouterContextProvider>): Services | undefined {
  try {
    return context.get(services);
  } catch {
    return undefined;
  }
}

export type RouteArguments = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** The request in the form that app/accounts takes. */
export function accountRequest({ request, url, context }: RouteArguments): AccountRequest {
  const { accounts, reportEvent } = context.get(services);
  return { request, url, accounts, context: context.get(requestContext), ...(reportEvent && { reportEvent }) };
}
