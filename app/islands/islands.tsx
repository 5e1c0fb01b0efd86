import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchQueue } from "../leads/capture/offline-queue";

const islands: Record<string, () => Promise<ComponentType<never>>> = {
  "carousel-controls": async () => (await import("../ui/carousel-controls")).CarouselControls,
  "contact-form": async () => (await withNotice(import("../leads/capture/contact-form"))).ContactForm,
  finder: async () => (await import("../finder/screens/finder")).Finder,
  "lead-form": async () => (await withNotice(import("../leads/capture/lead-form"))).LeadForm,
};

/** The notice of queued forms is loaded along with the form: offline it could not be fetched any more. */
async function withNotice<Form>(form: Promise<Form>): Promise<Form> {
  const { showQueueNotice } = await import("../leads/capture/queue-notice");
  watchQueue(() => showQueueNotice({ isNew: true }));
  return form;
}

/** Resolves when the island is hydrated. */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const load = islands[element.dataset.island ?? ""];
  if (!load) throw new Error(`There is no island named ${element.dataset.island}.`);
  const component = (await load()) as ComponentType<object>;
  await new Promise<void>((resolve) => {
    const island = createElement(component, JSON.parse(element.dataset.props ?? "{}"));
    hydrateRoot(element, <Hydrated onHydrated={resolve}>{island}</Hydrated>);
  });
  element.dataset.awake = "";
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
