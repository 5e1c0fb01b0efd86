import type { Sql } from "postgres";
import { createContext } from "react-router";

/** What the server lends to loaders and actions. */
export type Services = { sql: Sql };

/** What is particular to one request. */
export type Visit = { id: string; nonce: string; address: string };

export const services = createContext<Services>();
export const visit = createContext<Visit>();
