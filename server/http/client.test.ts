import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientOf } from "./client";

const request = (headers: Record<string, string>) =>
  ({
    headers: { host: "anugya.example", ...headers },
    socket: { remoteAddress: "10.0.0.9" },
  }) as unknown as IncomingMessage;

const spoofed = {
  "x-forwarded-for": "6.6.6.6, 203.0.113.7",
  "x-forwarded-proto": "https",
  "x-forwarded-host": "www.anugya.example",
};

test("forwarded headers change nothing without a trusted proxy", () => {
  expect(clientOf(request(spoofed), 0)).toMatchObject({
    address: "10.0.0.9",
    network: "10.0.0.9",
    origin: "http://anugya.example",
  });
});

test("one trusted proxy: its own entry counts, not what the visitor wrote before it", () => {
  expect(clientOf(request(spoofed), 1)).toMatchObject({
    address: "203.0.113.7",
    network: "203.0.113.7",
    origin: "https://www.anugya.example",
  });
});

test("two trusted proxies: the entry before the last", () => {
  expect(clientOf(request(spoofed), 2).address).toBe("6.6.6.6");
});

test("a trusted proxy that forwards nothing leaves the direct values", () => {
  expect(clientOf(request({}), 1)).toMatchObject({
    address: "10.0.0.9",
    network: "10.0.0.9",
    origin: "http://anugya.example",
  });
});

test.each(["anugya.example:99999", "1.2.3.999", "a b", "[::1", "x".repeat(100_000)])(
  "the host %.20s cannot be part of an origin",
  (host) => {
    expect(URL.canParse(clientOf(request({ host }), 0).origin)).toBe(true);
  },
);

test.each([
  ["203.0.113.7:49152", "203.0.113.7"],
  ["[2001:db8::1]:443", "2001:db8:0:0"],
  ["[2001:db8::1]", "2001:db8:0:0"],
  ["2001:DB8:0:0:1::9", "2001:db8:0:0"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["[::ffff:203.0.113.7]:80", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["unknown", "10.0.0.9"],
  ["203.0.113.7:port", "10.0.0.9"],
])("a proxy that writes %s means %s, with any port", (written, network) => {
  expect(clientOf(request({ "x-forwarded-for": written }), 1).network).toBe(network);
});

test("under an https site origin only a proxy that says http makes a request plain", () => {
  const schemeOf = (headers: Record<string, string>, proxies: number) =>
    new URL(clientOf(request(headers), proxies, "https://anugya.example").origin).protocol;
  expect(schemeOf({}, 1)).toBe("https:");
  expect(schemeOf({}, 0)).toBe("https:");
  expect(schemeOf({ "x-forwarded-proto": "http" }, 0)).toBe("https:");
  expect(schemeOf({ "x-forwarded-proto": "wss" }, 1)).toBe("https:");
  expect(schemeOf({ "x-forwarded-proto": "HTTP" }, 1)).toBe("http:");
});
