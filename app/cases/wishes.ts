import { serviceNames } from "../../content/en/applications/names";
import type { Service } from "../../content/prices";

type Asked = { service: string; state: string };

/** What somebody wants of us: a service in a state, with each submission that asked for it, in their order. */
export type Wish<Each extends Asked> = Asked & { kind: Service | null; asked: [Each, ...Each[]] };

const kinds: Record<string, Service> = {
  "FSSAI Registration/License": "fssai",
  "GST Registration": "gst",
  "MSME Registration": "msme",
  "MSME (Udyam) Registration": "msme",
};

/** Which of our services a form names; null where it names none of them, such as 'General Inquiry'. */
export const kindOf = (service: string): Service | null => kinds[service] ?? null;

/**
 * One wish for each service and state, however often it was sent. What names no service, such as a message, is about the others; it
 * is a wish only where nothing else was asked for.
 */
export function wishesOf<Each extends Asked>(asked: Each[]): Wish<Each>[] {
  const named = asked.filter(({ service }) => service !== "");
  const wishes = new Map<string, Wish<Each>>();
  for (const each of named.length > 0 ? named : asked) {
    const { service, state } = each;
    const kind = kindOf(service);
    const key = JSON.stringify([kind ?? service, state]);
    const known = wishes.get(key);
    if (known) known.asked.push(each);
    else wishes.set(key, { service, state, kind, asked: [each] });
  }
  return [...wishes.values()];
}

const sayService = (service: string) => serviceNames[kindOf(service) ?? ""] ?? (service || "Not specified");

/** 'FSSAI (Bihar)' */
export const sayWish = (wish: Asked): string => sayWishes([wish]);

/** Each service once: 'FSSAI (Bihar, Goa), GST (Delhi)'. */
export function sayWishes(wishes: Asked[]): string {
  const states = new Map<string, string[]>();
  for (const { service, state } of wishes) {
    const name = sayService(service);
    states.set(name, [...(states.get(name) ?? []), ...(state ? [state] : [])]);
  }
  return [...states].map(([name, of]) => (of.length > 0 ? `${name} (${of.join(", ")})` : name)).join(", ");
}

/** What other domains did for a wish, such as an order: for which services, in which state, and which form began it. */
export type Work = { submissionId: string; kinds: string[]; state: string };

/**
 * Each wish with what was done for it: by the form that began it, where that asked for this service; else by the service, in the same
 * state if there is one; else by the form alone, as where somebody asked in general.
 */
export function withWork<One extends Wish<{ id: string } & Asked>, Done extends Work>(wishes: One[], work: Done[]) {
  const isBegunBy = ({ asked }: One, { submissionId }: Done) => asked.some(({ id }) => id === submissionId);
  const wishesFor = (done: Done): One[] => {
    const fitting = wishes.filter(({ kind }) => kind !== null && done.kinds.includes(kind));
    const chosen = done.kinds.flatMap((kind) => {
      const same = fitting.filter((wish) => wish.kind === kind);
      return (
        same.find((wish) => isBegunBy(wish, done)) ?? same.find(({ state }) => state === done.state) ?? same[0] ?? []
      );
    });
    return chosen.length > 0 ? chosen : wishes.filter((wish) => isBegunBy(wish, done));
  };
  const of = new Map<One, Done[]>(wishes.map((wish) => [wish, []]));
  for (const done of work) for (const wish of new Set(wishesFor(done))) of.get(wish)?.push(done);
  return wishes.map((wish) => ({ ...wish, work: of.get(wish) ?? [] }));
}
