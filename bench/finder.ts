/** What the licence finder takes of the server: each kind of live page, one request after the other. */
import { inTemporaryDirectory, startSite } from "./support/processes.ts";
import { median, report, rounded } from "./support/report.ts";

const place = "state=Goa&places=one";
const pages: Record<string, string> = {
  "first question, built in advance": "",
  "a question": "?do=restaurant",
  "a question with a problem": `?do=shop&${place}&turnover=-5`,
  "the last question": `?do=maker&${place}&turnover=50+lakh&kilos=50&investment=5+lakh`,
  "a result": `?do=restaurant&${place}&turnover=50+lakh&investment=5+lakh&also=nothing`,
  "a result that we check": `?do=dairy&${place}&turnover=3+crore&litres=60000&investment=5+lakh&also=online`,
};
const rounds = Number(process.env.BENCH_ROUNDS ?? 200);
const warmUp = 30;

export async function bench() {
  await inTemporaryDirectory(async (directory) => {
    const site = await startSite(directory);
    try {
      const floor = await measure(`${site.origin}/healthz`);
      const rows = [];
      for (const [page, query] of Object.entries(pages)) {
        const measured = await measure(`${site.origin}/find-your-licence${query}`);
        rows.push({ page, ...measured, "over the floor": rounded(measured.ms - floor.ms, 1) });
      }
      report({
        name: "finder",
        floor: `an address that answers with a fixed word, ${floor.ms} ms`,
        rows,
        notes: [
          "goal: the live answer under 20 ms of server time",
          "from the request to the last byte, one connection, brotli",
        ],
      });
    } finally {
      await site.stop();
    }
  });
}

async function measure(url: string) {
  const times: number[] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const started = performance.now();
    const answer = await fetch(url, { headers: { "Accept-Encoding": "br" } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered with ${answer.status}`);
    if (round >= 0) times.push(performance.now() - started);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { ms: rounded(median(times), 1), "p99 ms": rounded(sorted[Math.floor(sorted.length * 0.99)] ?? 0, 1) };
}
