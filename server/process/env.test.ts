import { expect, test } from "vitest";
import { siteVariables as builtIn } from "../../scripts/setup";
import { ConfigurationError, readEnvironment, readSite, siteVariables } from "./env";

test("nothing set gives the product on port 3000 with its embedded database", () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({
    PORT: 3000,
    DATA_DIR: "var",
    TRUST_PROXY: 0,
    LEAD_LIMIT: 600,
    SITE_NAME: "Anugya",
  });
  expect(environment.DATABASE_URL).toBeUndefined();
});

test("an empty variable counts as not set", () => {
  expect(readEnvironment({ PORT: "", SITE_ORIGIN: "" }).PORT).toBe(3000);
});

test("every faulty variable is named at once", () => {
  const faulty = {
    PORT: "seventy",
    DATABASE_URL: "mysql://host/name",
    SMTP_URL: "mail",
    SITE_ORIGIN: "https://anugya.example/path",
    SITE_PHONE: "12345",
    SITE_EMAIL: "nobody",
    TRUST_PROXY: "yes",
    LEAD_LIMIT: "0",
  };
  const read = () => readEnvironment(faulty);
  expect(read).toThrow(ConfigurationError);
  for (const name of Object.keys(faulty)) expect(read).toThrow(new RegExp(`^  ${name} must`, "m"));
});

test("a port out of range is refused", () => {
  expect(() => readEnvironment({ PORT: "65536" })).toThrow(/PORT must be a port number/);
});

test("an origin is stored without its closing slash", () => {
  expect(readSite({ SITE_ORIGIN: "https://anugya.example/" }).origin).toBe("https://anugya.example");
});

test("the number of proxies and the lead limit may be words", () => {
  expect(readEnvironment({ TRUST_PROXY: "true", LEAD_LIMIT: "off" })).toMatchObject({
    TRUST_PROXY: 1,
    LEAD_LIMIT: "off",
  });
});

const DOCUMENTS_KEY = "1f".repeat(32);

test("a database elsewhere needs a secret that every instance shares", () => {
  const DATABASE_URL = "postgres://user:word@host/name";
  expect(() => readEnvironment({ DATABASE_URL })).toThrow(/^ {2}AUTH_SECRET must be set along with DATABASE_URL/m);
  expect(() => readEnvironment({ DATABASE_URL })).toThrow(/^ {2}DOCUMENTS_KEY must be set along with DATABASE_URL/m);
  expect(readEnvironment({ DATABASE_URL, AUTH_SECRET: "x".repeat(32), DOCUMENTS_KEY })).toMatchObject({ DATABASE_URL });
  for (const name of ["DOCUMENTS_KEY", "DOCUMENTS_KEY_PREVIOUS"])
    expect(() => readEnvironment({ [name]: "x".repeat(64) })).toThrow(new RegExp(`${name} must`));
  expect(() => readEnvironment({ AUTH_SECRET: "short" })).toThrow(/AUTH_SECRET must/);
});

const gateway = {
  RAZORPAY_KEY_ID: "rzp_test_1",
  RAZORPAY_KEY_SECRET: "x".repeat(20),
  RAZORPAY_WEBHOOK_SECRET: "hook-secret",
};
const taxed = { SITE_GSTIN: "27AAPFU0939F1ZV", SITE_ADDRESS: "1 Road", SITE_STATE: "Maharashtra", SITE_SAC: "998312" };

test("half a way to pay stops the start and names what is missing", () => {
  expect(readEnvironment({ ...gateway, ...taxed, UPI_ID: "anugya@bank", UPI_NAME: "Anugya" })).toMatchObject(gateway);
  for (const name of Object.keys(gateway))
    expect(() => readEnvironment({ ...gateway, [name]: "" })).toThrow(
      new RegExp(`^  ${name} must be set along with RAZOR`, "m"),
    );
  expect(() => readEnvironment({ UPI_ID: "anugya@bank" })).toThrow(/^ {2}UPI_NAME must be set along with UPI_ID/m);
  expect(() => readEnvironment({ UPI_NAME: "Anugya" })).toThrow(/^ {2}UPI_ID must be set along with UPI_NAME/m);
  for (const name of ["SITE_ADDRESS", "SITE_STATE", "SITE_SAC"])
    expect(() => readEnvironment({ ...taxed, [name]: "" })).toThrow(
      new RegExp(`^  ${name} must be set along with SITE_GSTIN`, "m"),
    );
});

test("a GSTIN with a slip, of another state, or a gateway without encryption is refused", () => {
  for (const [gstin, sentence] of [
    ["27AAPFU0939F1ZX", "must be a GSTIN. The last character does not fit the others"],
    ["27AAPEU0939F1ZV", "must be a GSTIN. The sixth character, the fourth letter of the PAN"],
    ["27AAPFU0939F1Z", "must be a GSTIN. A GSTIN has 15 characters."],
    ["27aapfu0939f1zv", "must be a GSTIN in capitals"],
  ] as const)
    expect(() => readEnvironment({ ...taxed, SITE_GSTIN: gstin })).toThrow(`SITE_GSTIN ${sentence}`);
  expect(() => readEnvironment({ ...taxed, SITE_STATE: "Goa" })).toThrow(/SITE_STATE must be the state of SITE_GSTIN/);
  expect(() => readEnvironment({ RAZORPAY_URL: "http://pay.example/v1" })).toThrow(/RAZORPAY_URL must/);
  expect(readEnvironment({ RAZORPAY_URL: "http://127.0.0.1:9/v1/" }).RAZORPAY_URL).toBe("http://127.0.0.1:9/v1");
});

test("a store of documents has a key and a bucket, and none without encryption but on this machine", () => {
  const DOCUMENTS_URL = "https://id:secret@store.example/documents?region=ap-south-1";
  expect(readEnvironment({ DOCUMENTS_URL, CLAMD_URL: "tcp://127.0.0.1:3310" })).toMatchObject({ DOCUMENTS_URL });
  for (const bad of [
    "https://store.example/documents",
    "https://id:secret@store.example",
    "http://id:s@store.example/b",
  ])
    expect(() => readEnvironment({ DOCUMENTS_URL: bad })).toThrow(/DOCUMENTS_URL must/);
  expect(() => readEnvironment({ CLAMD_URL: "http://127.0.0.1" })).toThrow(/CLAMD_URL must/);
});

test("an erasure ledger lies in a file, a store or a second database, and each fault has its sentence", () => {
  const DATABASE_URL = "postgres://site@db-a:5432,db-b:5432/anugya";
  const DOCUMENTS_URL = "https://id:secret@store.example/documents";
  const others = { DATABASE_URL, DOCUMENTS_URL, AUTH_SECRET: "x".repeat(32), DOCUMENTS_KEY };
  for (const ERASURE_LEDGER of [
    ...["/var/lib/anugya/ledger/erasures", "ledger/erasures", "s3:erasures"],
    ...["s3:https://id:secret@other.example/bucket/erasures?region=ap-south-1"],
    ...["postgres://site@db-c:5432/erasures", "postgresql://site@db-c,db-d/erasures?sslmode=verify-full"],
    // Another database of the same server.
    ...["postgres://site@db-a:5432/erasures"],
  ])
    expect(readEnvironment({ ...others, ERASURE_LEDGER })).toMatchObject({ ERASURE_LEDGER });
  const faults: [string, RegExp][] = [
    ["s3:https://store.example/bucket/erasures", /must be s3:https:\/\/KEY:SECRET@host\/bucket\/name, with/],
    ["s3:https://id:secret@store.example/bucket", /must be s3:https:\/\/KEY:SECRET@host\/bucket\/name, with/],
    ["s3:http://id:secret@store.example/bucket/erasures", /must be s3:https:\/\/KEY:SECRET@host\/bucket\/name, with/],
    ["s3:", /must be s3:name, an object in the store of DOCUMENTS_URL/],
    ["s3://bucket/erasures", /must be s3:name, an object in the store of DOCUMENTS_URL/],
    ["postgres://db:port/name", /must start with postgres/],
    ["postgres://db-c/erasures?sslmode=prefer", /must have sslmode=require/],
    ["postgres://someone@db-b:5432/anugya", /must name another database than DATABASE_URL/],
    ["https://id:secret@store.example/bucket/erasures", /must be the path of a file, or begin with s3: or postgres:/],
  ];
  for (const [ERASURE_LEDGER, message] of faults)
    expect(() => readEnvironment({ ...others, ERASURE_LEDGER }), ERASURE_LEDGER).toThrow(
      new RegExp(`^  ERASURE_LEDGER ${message.source}`, "m"),
    );
  expect(() => readEnvironment({ ...others, DOCUMENTS_URL: "", ERASURE_LEDGER: "s3:erasures" })).toThrow(
    /ERASURE_LEDGER must be s3:https.*because DOCUMENTS_URL is not set/,
  );
});

test("a database may have several hosts, and is never a standby", () => {
  const AUTH_SECRET = "x".repeat(32);
  const hosts = "postgres://user:w%2Cd@first:5432,second:5433/name";
  for (const DATABASE_URL of [hosts, `${hosts}?target_session_attrs=read-write`])
    expect(readEnvironment({ DATABASE_URL, AUTH_SECRET, DOCUMENTS_KEY })).toMatchObject({ DATABASE_URL });
  for (const DATABASE_URL of ["postgres://first:5432,second:port/name", "first:5432,second:5432/name"])
    expect(() => readEnvironment({ DATABASE_URL, AUTH_SECRET })).toThrow(/DATABASE_URL must start with postgres/);
  const standby = `${hosts}?target_session_attrs=prefer-standby`;
  expect(() => readEnvironment({ DATABASE_URL: standby, AUTH_SECRET })).toThrow(/DATABASE_URL must have target/);
});

test("the way to the database is encrypted or not, never whichever comes about", () => {
  const others = { AUTH_SECRET: "x".repeat(32), DOCUMENTS_KEY };
  for (const mode of ["disable", "require", "verify-full"]) {
    const DATABASE_URL = `postgres://host/name?sslmode=${mode}`;
    expect(readEnvironment({ DATABASE_URL, ...others })).toMatchObject({ DATABASE_URL });
  }
  expect(() => readEnvironment({ DATABASE_URL: "postgres://host/name?sslmode=prefer", ...others })).toThrow(
    /DATABASE_URL must have sslmode=require/,
  );
});

test("a setting that is written into pages makes a new build when it changes", () => {
  expect([...builtIn].sort()).toEqual([...siteVariables].sort());
});

test("the owner of the site, and whether samples are displayed, is written into pages", () => {
  expect(readSite({})).toMatchObject({ samples: true });
  expect(readSite({})).not.toHaveProperty("owner");
  const values = { SITE_OWNER: "Asha Rao", SITE_ADDRESS: "1 Road, Pune", SITE_SAMPLES: "off" };
  expect(readSite(values)).toMatchObject({ owner: "Asha Rao", address: "1 Road, Pune", samples: false });
  expect(() => readSite({ SITE_SAMPLES: "no" })).toThrow(/SITE_SAMPLES must be on or off/);
});
