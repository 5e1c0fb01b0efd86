import { applications as names } from "../../../content/en/staff/applications";
import { figures } from "../../../content/en/staff/figures";
import { workFigures as words } from "../../../content/en/staff/work-figures";
import { exactRupees, fill, grouped } from "../../../content/format";
import { stages } from "../../../content/law/stages";
import { Figure, FigurePair } from "../../ui/desk/figures/figure";
import { Row, Table } from "../../ui/desk/figures/figure-table";
import { sheet } from "../../ui/desk/page";
import type { Kept, WorkFigures } from "./work-figures.server";

const percent = (part: number, whole: number) => (whole === 0 ? figures.none : `${Math.round((100 * part) / whole)}%`);
const shareKept = ({ kept, broken }: Kept) => percent(kept, kept + broken);
const services = Object.keys(names.services) as WorkFigures["decisions"][number]["service"][];

/** The work after the sale: how long it takes, what came of it, and what was promised for it. */
export function WorkSection({ figures: given }: { figures: WorkFigures }) {
  const isEmpty = given.stages.length + given.queries.length + given.revenue.length === 0;
  if (isEmpty) return null;
  return (
    <section className={sheet} aria-labelledby="work-heading">
      <h2 id="work-heading">{words.heading}</h2>
      <FigurePair>
        <Medians {...given} />
        <Promises {...given} />
      </FigurePair>
      <FigurePair>
        <Decisions {...given} />
        <Queries {...given} />
      </FigurePair>
      <p className="soft text-sm">{words.note}</p>
    </section>
  );
}

const { columns } = words;

const Medians = ({ stages: rows }: WorkFigures) => (
  <Figure title={words.medians}>
    <Table
      columns={[columns.stage, ...services.map((service) => names.services[service] ?? "")]}
      caption={words.medians}
      empty={words.nothing}
    >
      {stages
        .filter((stage) => rows.some((row) => row.stage === stage))
        .map((stage) => (
          <Row
            key={stage}
            name={names.stages[stage]}
            cells={services.map((service) => sayDays(rows, service, stage))}
          />
        ))}
    </Table>
  </Figure>
);

const Promises = ({ prepared, turnaround }: WorkFigures) => (
  <Figure title={words.promises}>
    <Table columns={[columns.promise, columns.share, columns.kept, columns.broken]} caption={words.promises}>
      <Row name={words.prepared} cells={[shareKept(prepared), grouped(prepared.kept), grouped(prepared.broken)]} />
      {turnaround.map((row) => (
        <Row
          key={row.kind}
          name={fill(words.turnaround[row.measure], { kind: names.kinds[row.kind] ?? "", days: row.days })}
          cells={[shareKept(row), grouped(row.kept), grouped(row.broken)]}
        />
      ))}
    </Table>
  </Figure>
);

const Decisions = ({ decisions, refusals }: WorkFigures) => (
  <Figure title={words.decisions}>
    <Table
      columns={[columns.service, columns.granted, columns.refused, columns.shareRefused]}
      caption={words.decisions}
      empty={words.nothing}
    >
      {decisions.map(({ service, granted, refused }) => (
        <Row
          key={service}
          name={names.services[service] ?? service}
          cells={[grouped(granted), grouped(refused), percent(refused, granted + refused)]}
        />
      ))}
    </Table>
    {refusals.length > 0 && (
      <Table columns={[columns.reason, columns.count]} caption={words.refusals}>
        {refusals.map(({ reason, count }) => (
          <Row key={reason} name={reason} cells={[grouped(count)]} />
        ))}
      </Table>
    )}
  </Figure>
);

const Queries = ({ queries, revenue }: WorkFigures) => (
  <Figure title={words.queries}>
    <Table
      columns={[columns.topic, columns.asked, columns.inTime, columns.late]}
      caption={words.queries}
      empty={words.nothing}
    >
      {queries.map(({ topic, asked, inTime, late }) => (
        <Row
          key={topic}
          name={names.stageForm.topics[topic] ?? words.noTopic}
          cells={[grouped(asked), grouped(inTime), grouped(late)]}
        />
      ))}
    </Table>
    {revenue.length > 0 && (
      <Table columns={[columns.service, columns.orders, columns.fees]} caption={words.revenue}>
        {revenue.map(({ service, orders, fees }) => (
          <Row key={service} name={names.services[service] ?? service} cells={[grouped(orders), exactRupees(fees)]} />
        ))}
      </Table>
    )}
  </Figure>
);

function sayDays(rows: WorkFigures["stages"], service: string, stage: string) {
  const row = rows.find((each) => each.service === service && each.stage === stage);
  if (!row) return figures.none;
  return fill(words.median, { days: row.medianDays.toFixed(1), count: row.count });
}
