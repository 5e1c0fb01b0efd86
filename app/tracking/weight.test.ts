import { expect, test } from "vitest";
import { withSite } from "../../test/support/site";
import { staffMember } from "../../test/support/staff";
import { anApplication } from "../../test/support/work/applications";
import { trackingPagesOf } from "../../test/support/work/tracking";

const { server, database } = withSite({ TRUST_PROXY: "1" });

/** The bytes that a browser receives. */
async function weigh(address: string) {
  const answer = await fetch(server.origin + address, { headers: { "Accept-Encoding": "br, gzip" } });
  const body = await answer.text();
  return { bytes: Number(answer.headers.get("Content-Length")) || Buffer.byteLength(body), body };
}

test("each page of My applications is at most 45 KB with everything it loads, and 6 KB of script before use", async () => {
  const { sql } = database;
  const { proof } = await staffMember(sql);
  const person = { name: "Lakshmi Venkataraman Subramaniam", email: "lakshmi@shop.example", phone: "9812345670" };
  const { id } = await anApplication(sql, proof, "gst", person);
  const { browser, link } = await trackingPagesOf(server, database).visitor(id, { isProven: true });
  const requirement = await sql<{ id: string }[]>`select id from requirements where application_id = ${id} limit 1`;
  expect(requirement).toHaveLength(1);
  for (const path of [link, "/track", "/track/messages"]) {
    const answer = await browser.get(path);
    const html = await answer.text();
    const loaded = [...html.matchAll(/(?:href|import\()="?\(?"?(\/(?:assets|islands)\/[^"')]+)/g)].map(
      ([, each]) => each,
    );
    const addresses = [...new Set(loaded)] as string[];
    const scripts = addresses.filter((each) => each.endsWith(".js"));
    const parts = await Promise.all(addresses.map(async (address) => ({ address, ...(await weigh(address)) })));
    const wake = parts.find(({ address }) => address.includes("wake"));
    const live = /live-tracking-[\w-]+\.js/.exec(wake?.body ?? "")?.[0];
    expect(scripts.length === 0 || live !== undefined).toBe(true);
    const isLive = html.includes('data-live-tracking="/');
    const liveBytes = isLive && live ? (await weigh(`/islands/${live}`)).bytes : 0;
    const script = parts.filter(({ address }) => scripts.includes(address)).reduce((sum, { bytes }) => sum + bytes, 0);
    const all = parts.reduce((sum, { bytes }) => sum + bytes, 0) + Buffer.byteLength(html) + liveBytes;
    expect([path.replace(/[\w-]{22}/, ":token"), script + liveBytes <= 6_000, all <= 45_000]).toEqual([
      path.replace(/[\w-]{22}/, ":token"),
      true,
      true,
    ]);
  }
});
