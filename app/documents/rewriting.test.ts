// @module-tag fault
import { readdirSync, readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { aBlank, aPdf, aPhoto, pdfOfBlends, pdfOfFailingStreams } from "../../test/support/documents/hostile-files";
import type { Work } from "./rewriting/work";
import { Rewriting } from "./rewriting.server";
import type { NotRewritten } from "./rewriting-process.server";

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: NotRewritten) => error.reason,
  );

async function timed(work: Promise<unknown>) {
  const began = performance.now();
  expect(await reasonOf(work)).toBe("done");
  return performance.now() - began;
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
function aRewriting(limits: ConstructorParameters<typeof Rewriting>[0] = {}) {
  const rewriting = new Rewriting(limits);
  onTestFinished(() => rewriting.stop());
  return rewriting;
}

const blends = { kind: "page", bytes: pdfOfBlends(), page: 1, longestSide: 1_600 } as const;
const failingStreams = { kind: "rewrite pdf", bytes: pdfOfFailingStreams(), mostPages: 50 } as const;

/** Each sends its file again and again, until it is refused. */
async function sendRepeatedly(rewriting: Rewriting, work: Work, sender: string) {
  while ((await reasonOf(rewriting.run(work, sender))) === "done");
}

test("while many customers send files that take the processor's whole time, photos of others take at most twice as long as ever", async () => {
  const photo = { kind: "rewrite", bytes: await aPhoto(4_000, 3_000) } as const;
  const large = { kind: "rewrite", bytes: await aBlank(7_000, 7_000, 4).png().toBuffer() } as const;
  const photos = async (rewriting: Rewriting, number = 12) => {
    const times: number[] = [];
    for (let each = 0; each < number; each++) times.push(await timed(rewriting.run(photo, `customer ${each}`)));
    return times;
  };
  const rewriting = aRewriting();
  await photos(rewriting, 1);
  const before = await photos(rewriting);
  const files: Work[] = [large, failingStreams, large, failingStreams, ...Array.from({ length: 26 }, () => blends)];
  let atWork = files.length;
  const attack = files.map((file, number) =>
    sendRepeatedly(rewriting, file, `attacker ${number}`).finally(() => atWork--),
  );
  const during = await photos(rewriting);
  expect(atWork, "attackers of whom something waits or is opened to the end").toBeGreaterThan(2);
  rewriting.stop();
  await Promise.all(attack);
  const usual = [...before, ...(await photos(aRewriting()))];
  const [middle, most] = [median(usual), Math.max(...usual)];
  const figures = [middle, most, median(during), Math.max(...during)].map(Math.round);
  const times = [median(during) / middle, Math.max(...during) / middle].map((ratio) => ratio.toFixed(2));
  console.info(
    `usual median ${figures[0]} ms, most ${figures[1]} ms; meanwhile ${figures[2]} and ${figures[3]}, ${times.join(" and ")} times the median`,
  );
  expect(median(during)).toBeLessThan(2 * middle);
  expect(Math.max(...during)).toBeLessThan(2 * most);
}, 240_000);

test("however many customers send such files at once, each keeps others' PDFs for no more than a second of the processor", async () => {
  const rewriting = aRewriting();
  const requirement = { kind: "rewrite pdf", bytes: await aPdf(5), mostPages: 50 } as const;
  const order: string[] = [];
  const attack = [1, 2, 3].map((number) =>
    reasonOf(rewriting.run(blends, `attacker ${number}`)).then((reason) => order.push(`attacker ${reason}`)),
  );
  await reasonOf(rewriting.run(requirement, "Gopal")).then((reason) => order.push(`other ${reason}`));
  expect(order).toEqual(["other done"]);
  rewriting.stop();
  await Promise.all(attack);
}, 120_000);

test("a customer whose PDF took too long waits with all that they send until they have rested", async () => {
  const rewriting = aRewriting({ cpuMs: { allPages: 4_000, other: 4_000 }, restMs: 500 });
  const photo = { kind: "rewrite", bytes: await aPhoto(800, 600) } as const;
  const slow = reasonOf(rewriting.run({ ...blends, bytes: pdfOfBlends(400) }, "Farida"));
  const waiting = reasonOf(rewriting.run({ kind: "rewrite pdf", bytes: await aPdf(1), mostPages: 50 }, "Farida"));
  expect(await reasonOf(rewriting.run(photo, "Farida")), "a photo meanwhile").toBe("done");
  expect([await slow, await waiting]).toEqual(["time", "busy"]);
  expect(await reasonOf(rewriting.run(photo, "Farida"))).toBe("busy");
  await expect.poll(() => reasonOf(rewriting.run(photo, "Farida")), { interval: 100 }).toBe("done");
}, 60_000);

/** Of every thread of each process that this one started. */
function prioritiesOfChildren(): number[][] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "latin1").trim().split(" ");
  const priorityOf = (task: string) =>
    Number(
      readFileSync(task, "latin1")
        .replace(/^.*\) /s, "")
        .split(" ")[16],
    );
  return children.filter(Boolean).map((child) => {
    try {
      return readdirSync(`/proc/${child}/task`).map((thread) => priorityOf(`/proc/${child}/task/${thread}/stat`));
    } catch {
      return [];
    }
  });
}

test.runIf(process.platform === "linux")(
  "a slow picture goes on at the lowest priority in every thread",
  async () => {
    const rewriting = aRewriting({ quickMs: 100 });
    const bytes = await aBlank(7_000, 7_000, 4).png({ compressionLevel: 1 }).toBuffer();
    const slow = reasonOf(rewriting.run({ kind: "rewrite", bytes }, "Farida"));
    const isLowered = (priorities: number[]) =>
      priorities.length > 1 && priorities.every((priority) => priority === 10);
    await expect.poll(() => prioritiesOfChildren().some(isLowered), { interval: 10 }).toBe(true);
    expect(await slow).toBe("done");
  },
  60_000,
);

test("a customer whose many files use the processor for long must wait, even if no single file took too long", async () => {
  const rewriting = aRewriting({ quickMs: 100, mostCpuMs: 1_000 });
  const some = { ...blends, bytes: pdfOfBlends(4) };
  const reasons: string[] = [];
  for (let count = 0; count < 20 && !reasons.includes("busy"); count++)
    reasons.push(await reasonOf(rewriting.run(some, "Farida")));
  expect(reasons.at(0)).toBe("done");
  expect(reasons.at(-1)).toBe("busy");
}, 60_000);

test("a PDF of thousands of streams that cannot be unpacked is read in a moment", async () => {
  const rewriting = aRewriting({ cpuMs: { allPages: 3_000, other: 3_000 } });
  expect(await reasonOf(rewriting.run(failingStreams, "Farida"))).toBe("done");
});
