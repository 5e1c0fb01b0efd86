import { z } from "zod";
import { sessionAttributes, urlsOfHosts } from "../../db/database-url.ts";

/** Written into prerendered pages: a change of one requires a new build. */
const siteShape = {
  SITE_NAME: z.string().trim().min(1, "must not be empty").max(60).default("Anugya"),
  SITE_PHONE: z
    .string()
    .trim()
    .regex(/^\+91[ -]?\d{5}[ -]?\d{5}$/, "must be an Indian number such as +91 98xxx xxxxx")
    .default("+91 00000 00000"),
  SITE_EMAIL: z.email("must be an e-mail address").default("support@anugya.example"),
  SITE_ORIGIN: z
    .string()
    .refine(isOrigin, "must be an origin such as https://www.anugya.in, without a path")
    .transform((value) => new URL(value).origin)
    .optional(),
};

const processShape = {
  PORT: z
    .string()
    .regex(/^\d+$/, "must be a port number from 0 to 65535")
    .transform(Number)
    .refine((port) => port <= 65535, "must be a port number from 0 to 65535")
    .default(3000),
  HOST: z.string().trim().min(1, "must not be empty").optional(),
  DATA_DIR: z.string().min(1, "must not be empty").default("var"),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => urlsOfHosts(value).every((url) => hasProtocol(url, ["postgres:", "postgresql:"])),
      "must start with postgres://, and may name several hosts with commas between",
    )
    .refine(
      (value) => !new RegExp(`[?&]${sessionAttributes}=(?!read-write(&|$))`).test(value),
      `must have ${sessionAttributes}=read-write or none: a standby takes no leads`,
    )
    .optional(),
  AUTH_SECRET: z
    .string()
    .min(32, "must have at least 32 characters, for example from: openssl rand -hex 32")
    .optional(),
  AUTH_SECRET_PREVIOUS: z.string().min(32, "must have at least 32 characters, as AUTH_SECRET had").optional(),
  STAFF_SECOND_STEP: z.enum(["optional", "required"], "must be optional or required").default("optional"),
  SMTP_URL: z
    .string()
    .refine((value) => hasProtocol(value, ["smtp:", "smtps:"]), "must start with smtp:// or smtps://")
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d|true|false)$/, "must be the number of proxies in front (0 to 9)")
    .transform((value) => (value === "true" ? 1 : value === "false" ? 0 : Number(value)))
    .default(0),
  LEAD_LIMIT: z
    .string()
    .regex(/^(off|[1-9]\d{0,6})$/, "must be a number of leads per address and minute, or off")
    .transform((value) => (value === "off" ? ("off" as const) : Number(value)))
    .default(600),
  LEAD_ORIGINS: z
    .string()
    .transform((value) => value.split(",").map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every(isOrigin),
      "must be origins such as https://partner.example, with commas between",
    )
    .transform((origins) => origins.map((origin) => new URL(origin).origin))
    .default([]),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
};

const siteSchema = z.object(siteShape);
const environmentSchema = z.object({ ...siteShape, ...processShape }).refine(
  // Several instances may share that database, and each would generate a secret of its own.
  ({ DATABASE_URL, AUTH_SECRET }) => !DATABASE_URL || AUTH_SECRET,
  { path: ["AUTH_SECRET"], message: "must be set along with DATABASE_URL, for example from: openssl rand -hex 32" },
);

/** Every variable that the site reads. */
export const variableNames: string[] = Object.keys({ ...siteShape, ...processShape });

export type Environment = z.infer<typeof environmentSchema>;
export type Site = { name: string; phone: string; email: string; origin: string };

/** The origin written into pages when SITE_ORIGIN is not set; the server replaces it by its own. */
const placeholderOrigin = "http://localhost:3000";

export class ConfigurationError extends Error {}

export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  return parse(environmentSchema, variables);
}

export function readSite(variables: NodeJS.ProcessEnv): Site {
  const site = parse(siteSchema, variables);
  return {
    name: site.SITE_NAME,
    phone: site.SITE_PHONE,
    email: site.SITE_EMAIL,
    origin: site.SITE_ORIGIN ?? placeholderOrigin,
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, variables: NodeJS.ProcessEnv): z.infer<Schema> {
  // An empty variable means "not set": that is how compose files and shells leave one out.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new ConfigurationError(`The configuration is not usable:\n${faults.join("\n")}`);
}

function hasProtocol(value: string, protocols: string[]) {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

function isOrigin(value: string) {
  if (!hasProtocol(value, ["http:", "https:"])) return false;
  const url = new URL(value);
  return url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
}
