import { createContext } from "react-router";
import type { Sql } from "../db/connect";
import type { Accounts } from "./accounts/auth.server";

/** What the server lends to loaders and actions. */
export type Services = { sql: Sql; accounts: Accounts };

/** What is particular to one request; `cookies` are set on whatever answer it gets. */
export type Visit = { id: string; nonce: string; address: string; cookies: string[] };

export const services = createContext<Services>();
export const visit = createContext<Visit>();
