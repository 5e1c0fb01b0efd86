import { createContext, type RouterContextProvider } from "react-router";
import type { Accounts } from "../accounts/auth.server";
import type { AccountRequest } from "../accounts/user.server";
import type { RecordServices } from "../leads/intake/record.server";

/** What the server lends to loaders and actions. */
export type Services = RecordServices & {
  accounts: Accounts;
  /** How a form ended, for the figures. */
  countForm?(form: string, outcome: string): void;
  /** What happened to an account, for those who watch over them. */
  reportEvent?(facts: Record<string, string>): void;
  /** Why something failed, for those who run the site; never anything a visitor typed. */
  reportFailure(doing: string, cause: unknown): void;
};

/** What is particular to one request; `cookies` are set on whatever answer it gets. */
export type RequestContext = { id: string; nonce: string; address: string; network: string; cookies: string[] };

export const services = createContext<Services>();
export const requestContext = createContext<RequestContext>();

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** The request as the rules of the accounts take it. */
export function accountRequest({ request, context }: Asked): AccountRequest {
  const { accounts, reportEvent } = context.get(services);
  return { request, accounts, context: context.get(requestContext), ...(reportEvent && { reportEvent }) };
}
