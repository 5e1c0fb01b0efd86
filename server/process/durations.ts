import type { Metric } from "prom-client";

type Series = { group: string; status: number; buckets: number[]; sum: number };

const bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** How long requests took, as a histogram. prom-client's own costs each request more than finding its file does. */
export class Durations {
  readonly name = "http_request_duration_seconds";
  readonly help =
    "Time from the whole head of a request to the end of its answer; status 0 means that the visitor left first.";
  readonly #series = new Map<string, Map<number, Series>>();

  count(group: string, status: number, seconds: number) {
    const series = this.#seriesOf(group, status);
    let bucket = 0;
    while (seconds > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket++;
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    series.sum += seconds;
  }

  #seriesOf(group: string, status: number) {
    const known = this.#series.get(group)?.get(status);
    if (known) return known;
    const ofGroup = this.#series.get(group) ?? new Map<number, Series>();
    const series = { group, status, buckets: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
    this.#series.set(group, ofGroup.set(status, series));
    return series;
  }

  /** What a registry asks of a metric. */
  async get() {
    const all = [...this.#series.values()].flatMap((ofGroup) => [...ofGroup.values()]);
    const values = all.flatMap(({ group, status, buckets, sum }) => {
      const labels = { group, status };
      let total = 0;
      const counted = buckets.map((count, bucket) => {
        total += count;
        return {
          metricName: `${this.name}_bucket`,
          labels: { le: bounds[bucket] ?? "+Inf", ...labels },
          value: total,
        };
      });
      return [
        ...counted,
        { metricName: `${this.name}_sum`, labels, value: sum },
        { metricName: `${this.name}_count`, labels, value: total },
      ];
    });
    return { name: this.name, help: this.help, type: "histogram", aggregator: "sum", values };
  }

  /** The registry's type knows only prom-client's own classes; it asks for no more than a name and `get`. */
  get metric() {
    return this as unknown as Metric;
  }
}
