import type { Reporter, SerializedError, TestModule } from "vitest/node";
import { firstLines, writeOutcome } from "./outcome.ts";

type TestError = { message: string; stack?: string };

/** Hands over what passed and what failed: tests, groups and files whose set-up failed, and errors outside all of them. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const failed = modules.flatMap((module) => {
      const file = module.relativeModuleId;
      const failure = (titles: string[], errors: readonly TestError[]) => ({
        name: [file, ...titles].join(" › "),
        file,
        error: firstLines(errors[0]?.stack ?? errors[0]?.message ?? ""),
      });
      const tests = [...module.children.allTests("failed")].map((test) =>
        failure([test.fullName.replaceAll(" > ", " › ")], test.result().errors ?? []),
      );
      const groups = [...module.children.allSuites()]
        .filter((group) => group.errors().length > 0)
        .map((group) => failure([group.fullName.replaceAll(" > ", " › ")], group.errors()));
      return [...tests, ...groups, ...(module.errors().length > 0 ? [failure([], module.errors())] : [])];
    });
    writeOutcome({
      passed: modules.flatMap((module) =>
        [...module.children.allTests("passed")].map(
          (test) => `${module.relativeModuleId} › ${test.fullName.replaceAll(" > ", " › ")}`,
        ),
      ),
      failed,
      broken: unhandled.map(({ stack, message }) => firstLines(stack ?? message ?? "")),
    });
  }
}
