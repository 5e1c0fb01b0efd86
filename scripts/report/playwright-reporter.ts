import { relative } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { firstLines, writeOutcome } from "./outcome.ts";

/** Hands over which journeys passed and failed, and errors outside any, such as a file that does not load. */
export default class OutcomeReporter implements Reporter {
  #journeys: TestCase[] = [];
  #broken: string[] = [];

  onBegin(_config: FullConfig, suite: Suite) {
    this.#journeys = suite.allTests();
  }

  onError(error: TestError) {
    this.#broken.push(firstLines(error.stack ?? error.message ?? ""));
  }

  onEnd() {
    const having = (outcome: string) => this.#journeys.filter((journey) => journey.outcome() === outcome);
    writeOutcome({
      passed: having("expected").map(nameOf),
      failed: having("unexpected").map((journey) => ({
        name: nameOf(journey),
        file: fileOf(journey),
        error: firstLines(journey.results.flatMap(({ errors }) => errors)[0]?.message ?? ""),
      })),
      broken: this.#broken,
    });
  }

  /** It writes a file alone, so the list on the screen is another reporter's. */
  printsToStdio() {
    return false;
  }
}

const fileOf = (journey: TestCase) => relative(process.cwd(), journey.location.file);

/** Without the root, the project and the file, which come first. */
const nameOf = (journey: TestCase) =>
  [`${fileOf(journey)}:${journey.location.line}`, ...journey.titlePath().slice(3)].join(" › ");
