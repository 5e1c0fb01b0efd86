import { createContext } from "react-router";
import type { Sql } from "../db/connect";
import type { Accounts } from "./accounts/auth.server";

/** What the server lends to loaders and actions. */
export type Services = {
  sql: Sql;
  accounts: Accounts;
  /** Forms an address may send in a minute. */
  leadLimit: number | "off";
  outbox: Outbox;
  /** How a form ended, for the figures. */
  countForm?(form: string, outcome: string): void;
  /** What happened to an account, for those who watch over them. */
  reportEvent?(facts: Record<string, string>): void;
  /** Why something failed, for those who run the site; never anything a visitor typed. */
  reportFailure(doing: string, cause: unknown): void;
};

export type Outbox = {
  /** Something was put in: send it now instead of at the next look. */
  nudge(): void;
};

/** What is particular to one request; `cookies` are set on whatever answer it gets. */
export type Visit = { id: string; nonce: string; address: string; cookies: string[] };

export const services = createContext<Services>();
export const visit = createContext<Visit>();
