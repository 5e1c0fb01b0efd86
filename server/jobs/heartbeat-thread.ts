/** The thread of `startHeartbeat`: says that the process lives, and ends it when its main thread does not any more. */
import { write } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { checkConnection, connect } from "../../db/connect.ts";
import { beatMs } from "../../db/instances.ts";
import { keepBeating, type ThreadOptions } from "./heartbeat.ts";

const { instance, target, ticks, stuckMs } = workerData as ThreadOptions;
const { sql, dropConnections } = connect(target, { max: 1 });
parentPort?.postMessage("loaded");

if (ticks) watch(new Int32Array(ticks));
// Behind a pooler this finds out what it refuses, so that the beats are asked without it.
while (
  !(await checkConnection(sql).then(
    () => true,
    () => false,
  ))
)
  await pause(beatMs);
keepBeating(sql, instance, (lost) => parentPort?.postMessage(lost), dropConnections);

/** Counts its own looks, not the time: after a pause of the whole machine both threads go on together. */
function watch(counter: Int32Array) {
  let known = 0;
  let looks = 0;
  setInterval(() => {
    const counted = Atomics.load(counter, 0);
    looks = counted === known ? looks + 1 : 0;
    known = counted;
    if (looks * beatMs < stuckMs) return;
    const end = () => process.kill(process.pid, "SIGKILL");
    // Where nobody reads, or the disk is full, it ends without a word.
    setTimeout(end, beatMs);
    write(2, `${JSON.stringify({ level: 60, msg: `stuck for ${stuckMs / 1_000} s; the process ends itself` })}\n`, end);
  }, beatMs);
}
