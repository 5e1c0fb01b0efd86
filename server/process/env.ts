import { z } from "zod";
import { type GstState, gstStates } from "../../content/law/gst-states.ts";
import { gstinProblems } from "../../content/law/gstin-problems.ts";
import { readGstin } from "../../content/law/numbers.ts";
import { sessionAttributes, urlsOfHosts } from "../../db/target.ts";

/** Written into prerendered pages: a change of one requires a new build. */
const siteShape = {
  SITE_NAME: z.string().trim().min(1, "must not be empty").max(60).default("Anugya"),
  SITE_PHONE: z
    .string()
    .trim()
    .regex(/^\+91[ -]?\d{5}[ -]?\d{5}$/, "must be an Indian number such as +91 98xxx xxxxx")
    .default("+91 00000 00000"),
  SITE_EMAIL: z.email("must be an e-mail address").default("support@anugya.example"),
  SITE_GRIEVANCE_OFFICER: z.string().trim().min(1, "must not be empty").max(100).default("the grievance officer"),
  SITE_ORIGIN: z
    .string()
    .refine(isOrigin, "must be an origin such as https://www.anugya.in, without a path")
    .transform((value) => new URL(value).origin)
    .optional(),
  SITE_OWNER: z.string().trim().min(1, "must not be empty").max(100).optional(),
  SITE_ADDRESS: z.string().trim().min(1, "must not be empty").max(300).optional(),
  SITE_GSTIN: z.string().superRefine(refuseWrongGstin).optional(),
  SITE_SAMPLES: z.enum(["on", "off"], "must be on or off").default("on"),
};

const hexKey = /^[\da-f]{64}$/i;
const hexKeyFault = "must have 64 hexadecimal digits, for example from: openssl rand -hex 32";

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
    .superRefine((value, context) => {
      const message = databaseFault(value);
      if (message) context.addIssue({ code: "custom", message });
    })
    .optional(),
  AUTH_SECRET: z
    .string()
    .min(32, "must have at least 32 characters, for example from: openssl rand -hex 32")
    .optional(),
  AUTH_SECRET_PREVIOUS: z.string().min(32, "must have at least 32 characters, as AUTH_SECRET had").optional(),
  DOCUMENTS_KEY: z.string().regex(hexKey, hexKeyFault).optional(),
  DOCUMENTS_KEY_PREVIOUS: z
    .string()
    .transform((value) => value.split(",").map((key) => key.trim()))
    .refine(
      (keys) => keys.every((key) => hexKey.test(key)),
      "must be keys of 64 hexadecimal digits, with commas between",
    )
    .default([]),
  DOCUMENTS_URL: z
    .string()
    .refine(isStoreAddress, "must be https://KEY:SECRET@host/bucket, with ?region=… where the store has regions")
    .optional(),
  CLAMD_URL: z
    .string()
    .refine((value) => hasProtocol(value, ["tcp:", "unix:"]), "must be tcp://host:3310 or unix:///path/to/clamd.ctl")
    .optional(),
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
  RAZORPAY_KEY_ID: z.string().regex(/^rzp_/, "must be a key id that begins with rzp_").optional(),
  RAZORPAY_KEY_SECRET: z.string().min(8, "must have at least 8 characters").optional(),
  RAZORPAY_KEY_SECRET_PREVIOUS: z.string().min(8, "must have at least 8 characters").optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().min(8, "must have at least 8 characters").optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().min(8, "must have at least 8 characters").optional(),
  RAZORPAY_URL: z
    .string()
    .refine(isSafeAddress, "must be an https:// address")
    .transform((value) => value.replace(/\/+$/, ""))
    .default("https://api.razorpay.com/v1"),
  UPI_ID: z
    .string()
    .regex(/^[\w.-]{2,256}@[A-Za-z][\w.]{1,63}$/, "must be a UPI address such as name@bank")
    .optional(),
  UPI_NAME: z.string().trim().min(1, "must not be empty").max(60).optional(),
  SITE_STATE: z
    .string()
    .refine((value): value is GstState => Object.hasOwn(gstStates, value), "must be a state as the forms name it")
    .optional(),
  SITE_SAC: z
    .string()
    .regex(/^\d{6}$/, "must have six digits")
    .optional(),
  ERASURE_LEDGER: z.string().min(1, "must not be empty").optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
};

const siteSchema = z.object(siteShape);
/** Each with all that must be set along with it: half a configuration would take money and lose it. */
const belongTogether = [
  ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
  ["UPI_ID", "UPI_NAME"],
] as const;
const gstinNeeds = ["SITE_ADDRESS", "SITE_STATE", "SITE_SAC"] as const;

const environmentSchema = z
  .object({ ...siteShape, ...processShape })
  .refine(
    // Several instances may share that database, and each would generate a secret of its own.
    ({ DATABASE_URL, AUTH_SECRET }) => !DATABASE_URL || AUTH_SECRET,
    { path: ["AUTH_SECRET"], message: "must be set along with DATABASE_URL, for example from: openssl rand -hex 32" },
  )
  .refine(({ DATABASE_URL, DOCUMENTS_KEY }) => !DATABASE_URL || DOCUMENTS_KEY, {
    path: ["DOCUMENTS_KEY"],
    message: "must be set along with DATABASE_URL, for example from: openssl rand -hex 32",
  })
  .superRefine((values, context) => {
    const fault = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    for (const names of belongTogether) {
      const set = names.find((name) => values[name] !== undefined);
      if (set) for (const name of names) if (values[name] === undefined) fault(name, `must be set along with ${set}`);
    }
    const ledger = values.ERASURE_LEDGER && ledgerFault(values.ERASURE_LEDGER, values);
    if (ledger) fault("ERASURE_LEDGER", ledger);
    if (values.SITE_GSTIN === undefined) return;
    for (const name of gstinNeeds) if (values[name] === undefined) fault(name, "must be set along with SITE_GSTIN");
    if (values.SITE_STATE && values.SITE_GSTIN.slice(0, 2) !== gstStates[values.SITE_STATE])
      fault("SITE_STATE", "must be the state of SITE_GSTIN, which its first two digits name");
  });

/** Those that are written into pages, so that a change of one needs a new build. */
export const siteVariables: string[] = Object.keys(siteShape);
/** Every variable that the site reads. */
export const variableNames: string[] = Object.keys({ ...siteShape, ...processShape });

export type Environment = z.infer<typeof environmentSchema>;

/** The origin written into pages when SITE_ORIGIN is not set; the server replaces it by its own. */
const placeholderOrigin = "http://localhost:3000";

export class ConfigurationError extends Error {}

export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  return parse(environmentSchema, variables);
}

/** What `content/deployment.ts` reads about the owner of the site. */
export function readSite(variables: NodeJS.ProcessEnv) {
  const site = parse(siteSchema, variables);
  return {
    name: site.SITE_NAME,
    phone: site.SITE_PHONE,
    email: site.SITE_EMAIL,
    grievanceOfficer: site.SITE_GRIEVANCE_OFFICER,
    origin: site.SITE_ORIGIN ?? placeholderOrigin,
    ...(site.SITE_OWNER && { owner: site.SITE_OWNER }),
    ...(site.SITE_ADDRESS && { address: site.SITE_ADDRESS }),
    ...(site.SITE_GSTIN && { gstin: site.SITE_GSTIN }),
    samples: site.SITE_SAMPLES === "on",
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

/** Why the site cannot use this database; null where it can. */
function databaseFault(value: string): string | null {
  if (!urlsOfHosts(value).every((url) => hasProtocol(url, ["postgres:", "postgresql:"])))
    return "must start with postgres://, and may name several hosts with commas between";
  if (new RegExp(`[?&]${sessionAttributes}=(?!read-write(&|$))`).test(value))
    return `must have ${sessionAttributes}=read-write or none: a standby takes no leads`;
  if (/[?&]sslmode=(?!(disable|allow|require|verify-ca|verify-full)(&|$))/.test(value))
    return "must have sslmode=require, verify-full or disable: any other may go on without TLS";
  return null;
}

/** Why the erasure ledger cannot lie at this address; null where it can. */
export function ledgerFault(
  value: string,
  { DATABASE_URL, DOCUMENTS_URL }: { DATABASE_URL?: string | undefined; DOCUMENTS_URL?: string | undefined },
): string | null {
  const [, scheme = "", rest = ""] = /^([a-z][a-z\d+.-]+):(.*)$/is.exec(value) ?? [];
  if (scheme === "s3" && /^https?:/.test(rest))
    return isStoreAddress(rest) && /^\/.+\/[^/]+$/.test(new URL(rest).pathname)
      ? null
      : "must be s3:https://KEY:SECRET@host/bucket/name, with ?region=… where the store has regions";
  if (scheme === "s3" && !/^[\w.-]{1,200}$/.test(rest))
    return "must be s3:name, an object in the store of DOCUMENTS_URL, or s3:https://KEY:SECRET@host/bucket/name";
  if (scheme === "s3")
    return DOCUMENTS_URL ? null : "must be s3:https://KEY:SECRET@host/bucket/name, because DOCUMENTS_URL is not set";
  if (scheme === "postgres" || scheme === "postgresql") {
    const databases = (url: string) => urlsOfHosts(url).map((one) => new URL(one).host + new URL(one).pathname);
    const isOwn = () => DATABASE_URL && databases(DATABASE_URL).some((one) => databases(value).includes(one));
    return (
      databaseFault(value) ??
      (isOwn() ? "must name another database than DATABASE_URL, which a restore takes back" : null)
    );
  }
  return scheme !== "" && rest.startsWith("//") ? "must be the path of a file, or begin with s3: or postgres:" : null;
}

/** With a key, its secret and the name of a bucket. */
function isStoreAddress(value: string) {
  if (!isSafeAddress(value)) return false;
  const { username, password, pathname } = new URL(value);
  return username !== "" && password !== "" && pathname.length > 1;
}

/** Plain HTTP carries the key's secret only on this machine, as to the gateway of `npm run dev`. */
function isSafeAddress(value: string) {
  if (hasProtocol(value, ["https:"])) return true;
  return hasProtocol(value, ["http:"]) && ["localhost", "127.0.0.1"].includes(new URL(value).hostname);
}

/** Its last sign is computed from the others, so that a slip does not go onto every document. */
function refuseWrongGstin(value: string, { addIssue }: Pick<z.RefinementCtx, "addIssue">) {
  const read = readGstin(value);
  if (!read.ok) addIssue(`must be a GSTIN. ${gstinProblems[read.problem]}`);
  else if (read.value !== value) addIssue("must be a GSTIN in capitals, with nothing between its characters");
}
