import { sayKind, serviceNames, stageNames } from "../../../content/en/applications/names";
import { stages } from "../../../content/law/stages";
import { exactRupees, grouped } from "../../../content/rupees";
import { Figure, FigurePair, Row, Table } from "../../ui/desk/figures/figures";
import { sheet } from "../../ui/desk/page";
import { queryTopics } from "../application";
import type { Kept, WorkFigures } from "./work-figures.server";

const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`);
const shareKept = ({ kept, broken }: Kept) => percent(kept, kept + broken);
const services = Object.keys(serviceNames) as WorkFigures["decisions"][number]["service"][];

/** The work after the sale: how long it takes, what came of it, and what was promised for it. */
export function WorkSection({ figures }: { figures: WorkFigures }) {
  const isEmpty = figures.stages.length + figures.queries.length + figures.revenue.length === 0;
  if (isEmpty) return null;
  return (
    <section className={sheet} aria-labelledby="work-heading">
      <h2 id="work-heading">Applications</h2>
      <FigurePair>
        <Medians {...figures} />
        <Promises {...figures} />
      </FigurePair>
      <FigurePair>
        <Decisions {...figures} />
        <Queries {...figures} />
      </FigurePair>
      <p className="soft text-sm">
        Working days are those of the terms, without weekends and national holidays; the terms promise none for GST and
        Udyam, so these go by the days of their pages. What was refunded of our fees is taken off.
      </p>
    </section>
  );
}

const medians = "Median days in a stage, for those that left it";
const queriesTitle = "Queries by reason, and fees by service";

const Medians = ({ stages: rows }: WorkFigures) => (
  <Figure title={medians}>
    <Table
      columns={["Stage", ...services.map((service) => serviceNames[service] ?? "")]}
      caption={medians}
      empty="Nothing in this period."
    >
      {stages
        .filter((stage) => rows.some((row) => row.stage === stage))
        .map((stage) => (
          <Row key={stage} name={stageNames[stage]} cells={services.map((service) => sayDays(rows, service, stage))} />
        ))}
    </Table>
  </Figure>
);

const Promises = ({ prepared, turnaround }: WorkFigures) => (
  <Figure title="Promised times">
    <Table columns={["Promise", "Share", "Kept", "Broken"]} caption="Promised times">
      <Row
        name="Filed within 48 hours of being ready"
        cells={[shareKept(prepared), grouped(prepared.kept), grouped(prepared.broken)]}
      />
      {turnaround.map((row) => (
        <Row key={row.kind} name={sayPromise(row)} cells={[shareKept(row), grouped(row.kept), grouped(row.broken)]} />
      ))}
    </Table>
  </Figure>
);

function sayPromise({ kind, days, measure }: WorkFigures["turnaround"][number]) {
  if (measure === "from documents") return `${sayKind(kind)}: registered within ${days} days of complete documents`;
  return `${sayKind(kind)}: decided within ${days} ${measure} of the filing`;
}

const Decisions = ({ decisions, refusals }: WorkFigures) => (
  <Figure title="Decisions">
    <Table
      columns={["Service", "Granted", "Refused", "Share refused"]}
      caption="Decisions"
      empty="Nothing in this period."
    >
      {decisions.map(({ service, granted, refused }) => (
        <Row
          key={service}
          name={serviceNames[service] ?? service}
          cells={[grouped(granted), grouped(refused), percent(refused, granted + refused)]}
        />
      ))}
    </Table>
    {refusals.length > 0 && (
      <Table columns={["Reason", "Count"]} caption="Why applications were refused">
        {refusals.map(({ reason, count }) => (
          <Row key={reason} name={reason} cells={[grouped(count)]} />
        ))}
      </Table>
    )}
  </Figure>
);

const Queries = ({ queries, revenue }: WorkFigures) => (
  <Figure title={queriesTitle}>
    <Table
      columns={["Query about", "Asked", "Answered in time", "Late"]}
      caption={queriesTitle}
      empty="Nothing in this period."
    >
      {queries.map(({ topic, asked, inTime, late }) => (
        <Row
          key={topic}
          name={queryTopics[topic] ?? "Not said"}
          cells={[grouped(asked), grouped(inTime), grouped(late)]}
        />
      ))}
    </Table>
    {revenue.length > 0 && (
      <Table columns={["Service", "Paid orders", "Our fees without tax"]} caption="Fees by service">
        {revenue.map(({ service, orders, fees }) => (
          <Row key={service} name={serviceNames[service] ?? service} cells={[grouped(orders), exactRupees(fees)]} />
        ))}
      </Table>
    )}
  </Figure>
);

function sayDays(rows: WorkFigures["stages"], service: string, stage: string) {
  const row = rows.find((each) => each.service === service && each.stage === stage);
  if (!row) return "–";
  return `${row.medianDays.toFixed(1)} (${row.count})`;
}
