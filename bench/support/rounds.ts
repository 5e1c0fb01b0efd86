import type { Load, Measured } from "../parts/load.ts";
import { processorTime, runForJson } from "./processes.ts";
import { median, rounded } from "./report.ts";

type Candidate = { origin: string; path: string; pid: number; headers?: Record<string, string>; sendsLeads?: boolean };
type Rounds = { connections: number; seconds: number; rounds: number };

/**
 * Loads each in turn, round by round, so that other work of the machine affects all alike.
 * The first round warms up and is not counted. The ratio is the median of the rounds' own ratios to the first candidate.
 */
export async function compareInRounds(candidates: Record<string, Candidate>, { connections, seconds, rounds }: Rounds) {
  const results: Record<string, (Measured & { processor: number })[]> = Object.fromEntries(
    Object.keys(candidates).map((name) => [name, []]),
  );
  for (let round = 0; round <= rounds; round++) {
    for (const [name, { origin, path, pid, headers, sendsLeads }] of Object.entries(candidates)) {
      const before = processorTime(pid);
      const task: Load = { url: origin + path, connections, seconds: round === 0 ? 2 : seconds, headers, sendsLeads };
      const measured = await runForJson<Measured>("parts/load.ts", task);
      const processor = (processorTime(pid) - before) / measured.answered;
      if (round > 0) results[name]?.push({ ...measured, processor });
    }
  }
  const [floor = []] = Object.values(results);
  return Object.entries(results).map(([name, measured]) => {
    const over = (figure: "perSecond" | "processor") =>
      rounded(median(measured.map((each, at) => each[figure] / (floor[at]?.[figure] || Number.NaN))), 2);
    return {
      name,
      "per second": rounded(median(measured.map((each) => each.perSecond))),
      ratio: over("perSecond"),
      "CPU µs each": rounded(median(measured.map((each) => each.processor))),
      "CPU ratio": over("processor"),
      "p50 ms": rounded(median(measured.map((each) => each.p50)), 1),
      "p99 ms": rounded(median(measured.map((each) => each.p99)), 1),
      failures: measured.reduce((sum, each) => sum + each.failures, 0),
    };
  });
}
