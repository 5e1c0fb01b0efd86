import { expect, test } from "vitest";
import { ConfigurationError, readEnvironment, readSite } from "./env";

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

test("an origin is kept without its closing slash", () => {
  expect(readSite({ SITE_ORIGIN: "https://anugya.example/" }).origin).toBe("https://anugya.example");
});

test("the number of proxies and the lead limit may be words", () => {
  expect(readEnvironment({ TRUST_PROXY: "true", LEAD_LIMIT: "off" })).toMatchObject({
    TRUST_PROXY: 1,
    LEAD_LIMIT: "off",
  });
});

test("a database elsewhere needs a secret that every instance shares", () => {
  const DATABASE_URL = "postgres://user:word@host/name";
  expect(() => readEnvironment({ DATABASE_URL })).toThrow(/^ {2}AUTH_SECRET must be set along with DATABASE_URL/m);
  expect(readEnvironment({ DATABASE_URL, AUTH_SECRET: "x".repeat(32) })).toMatchObject({ DATABASE_URL });
  expect(() => readEnvironment({ AUTH_SECRET: "short" })).toThrow(/AUTH_SECRET must/);
});

test("a database may have several hosts, and is never a standby", () => {
  const AUTH_SECRET = "x".repeat(32);
  const hosts = "postgres://user:w%2Cd@first:5432,second:5433/name";
  for (const DATABASE_URL of [hosts, `${hosts}?target_session_attrs=read-write`])
    expect(readEnvironment({ DATABASE_URL, AUTH_SECRET })).toMatchObject({ DATABASE_URL });
  for (const DATABASE_URL of ["postgres://first:5432,second:port/name", "first:5432,second:5432/name"])
    expect(() => readEnvironment({ DATABASE_URL, AUTH_SECRET })).toThrow(/DATABASE_URL must start with postgres/);
  const standby = `${hosts}?target_session_attrs=prefer-standby`;
  expect(() => readEnvironment({ DATABASE_URL: standby, AUTH_SECRET })).toThrow(/DATABASE_URL must have target/);
});
