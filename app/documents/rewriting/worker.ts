import { judgePdf, renderPage } from "./pdf";
import { fitToSize, maskPicture, rewritePicture, turnPicture } from "./pictures";
import type { Answer, ResultOf, Work } from "./work";

/**
 * Opens what strangers sent, in a process of its own which is ended if it takes too long or too much
 * (rewriting.server.ts). It has no settings, no keys and no database.
 */
function carryOut(work: Work): Promise<ResultOf<Work["kind"]>> {
  switch (work.kind) {
    case "rewrite":
      return rewritePicture(work.bytes);
    case "inspect":
      return judgePdf(work.bytes, work.isIssued);
    case "page":
      return renderPage(work.bytes, work.page, work.longestSide);
    case "turn":
      return turnPicture(work.bytes, work.degrees);
    case "mask":
      return maskPicture(work.bytes, work.rectangle);
    case "fit":
      return fitToSize(work.sources, work.form, work.largest);
  }
}

function answer(outcome: { result: ResultOf<Work["kind"]> } | { fault: string }) {
  // The pixels of a picture are ten megabytes that V8 does not see.
  globalThis.gc?.();
  process.send?.({ ...outcome, memory: process.memoryUsage.rss() } satisfies Answer);
}

process.on("message", async (work: Work) => {
  try {
    answer({ result: await carryOut(work) });
  } catch (error) {
    answer({ fault: error instanceof Error ? error.message : String(error) });
  }
});
// Whoever started it is gone.
process.on("disconnect", () => process.exit(0));
