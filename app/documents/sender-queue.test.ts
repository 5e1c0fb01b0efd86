import { expect, test } from "vitest";
import { SenderQueue } from "./sender-queue";

const megabyte = 1024 * 1024;
const nobody = () => false;
const aQueue = (limits = {}) =>
  new SenderQueue<{ sender: string; bytes: number; name: string }>({
    mostWaiting: 6,
    mostOfOne: 4,
    waitingMb: 10,
    ...limits,
  });

/** Names such as "Farida 1": who sent it, and which. */
function addAll(queue: ReturnType<typeof aQueue>, names: string[], bytes = 1) {
  return names.flatMap((name) => queue.add({ sender: name.split(" ")[0] ?? "", name, bytes })).map(({ name }) => name);
}

function takeAll(queue: ReturnType<typeof aQueue>, isBehind: (sender: string) => boolean = nobody) {
  const taken: string[] = [];
  for (let next = queue.take(isBehind); next; next = queue.take(isBehind)) taken.push(next.name);
  return taken;
}

test("each waits for one file of every other sender, however many two of them have sent", () => {
  const queue = aQueue({ mostWaiting: 20 });
  addAll(queue, ["Farida 1", "Gopal 1", "Farida 2", "Gopal 2", "Farida 3", "Gopal 3", "Asha 1"]);
  expect(takeAll(queue)).toEqual(["Farida 1", "Gopal 1", "Asha 1", "Farida 2", "Gopal 2", "Farida 3", "Gopal 3"]);
});

test("a sender whose file was taken last goes behind one who comes after their next", () => {
  const queue = aQueue();
  addAll(queue, ["Farida 1"]);
  expect(queue.take(nobody)?.name).toBe("Farida 1");
  addAll(queue, ["Farida 2", "Gopal 1"]);
  expect(takeAll(queue)).toEqual(["Gopal 1", "Farida 2"]);
});

test("a sender who waits behind others has a turn when no other waits", () => {
  const queue = aQueue();
  addAll(queue, ["Farida 1", "Farida 2", "Gopal 1", "Gopal 2"]);
  expect(takeAll(queue, (sender) => sender === "Farida")).toEqual(["Gopal 1", "Gopal 2", "Farida 1", "Farida 2"]);
});

test("a full queue gives the place of the sender who has most to one who has less, and nothing to one who has as much", () => {
  const queue = aQueue();
  const files = ["Farida 1", "Farida 2", "Farida 3", "Gopal 1", "Gopal 2", "Gopal 3"];
  expect(addAll(queue, [...files, "Farida 4"])).toEqual(["Farida 4"]);
  expect(addAll(queue, ["Asha 1"])).toEqual(["Farida 3"]);
  expect(addAll(queue, ["Asha 2"])).toEqual(["Gopal 3"]);
  expect(addAll(queue, ["Asha 3"])).toEqual(["Asha 3"]);
  expect(takeAll(queue)).toEqual(["Farida 1", "Gopal 1", "Asha 1", "Farida 2", "Gopal 2", "Asha 2"]);
});

test("megabytes count as files do, one file of any size may wait alone, and nobody has more than their number", () => {
  const queue = aQueue();
  expect(addAll(queue, ["Farida 1"], 20 * megabyte)).toEqual([]);
  expect(addAll(queue, ["Gopal 1"])).toEqual(["Gopal 1"]);
  expect(takeAll(queue)).toEqual(["Farida 1"]);
  expect(addAll(queue, ["Farida 1", "Farida 2"], 5 * megabyte)).toEqual([]);
  expect(addAll(queue, ["Gopal 1"], megabyte)).toEqual(["Farida 2"]);
  expect(addAll(queue, ["Gopal 2", "Gopal 3", "Gopal 4", "Gopal 5"])).toEqual(["Gopal 5"]);
});
