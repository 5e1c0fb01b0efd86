import { countPages, renderPage, rewritePdf } from "./pdf";
import { fitToSize, maskPdf, maskPicture, rewritePicture, turnPicture } from "./pictures";
import type { Answer, ResultOf, Work } from "./work";

/**
 * Opens what strangers sent, in a process of its own which is ended if it takes too long or too much
 * (rewriting.server.ts). It has no settings, no keys and no database.
 */
function carryOut(work: Work): Promise<ResultOf<Work["kind"]>> {
  switch (work.kind) {
    case "rewrite":
      return rewritePicture(work.bytes);
    case "rewrite pdf":
      return rewritePdf(work.bytes, work.mostPages);
    case "count pages":
      return countPages(work.bytes);
    case "page":
      return renderPage(work.bytes, work.page, work.longestSide);
    case "turn":
      return turnPicture(work.bytes, work.degrees);
    case "mask":
      return maskPicture(work.bytes, work.rectangle);
    case "mask pdf":
      return maskPdf(work.bytes, work.page, work.rectangle);
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
// The process that started it has ended.
process.on("disconnect", () => process.exit(0));
