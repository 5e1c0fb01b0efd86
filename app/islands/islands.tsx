import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";

const islands: Record<string, () => Promise<ComponentType<never>>> = {
  "carousel-controls": async () => (await import("../ui/carousel-controls")).CarouselControls,
  "lead-form": async () => (await import("../leads/lead-form")).LeadForm,
};

export async function bringToLife(element: HTMLElement) {
  const load = islands[element.dataset.island ?? ""];
  if (!load) throw new Error(`There is no island named ${element.dataset.island}.`);
  const component = (await load()) as ComponentType<object>;
  hydrateRoot(element, createElement(component, JSON.parse(element.dataset.props ?? "{}")));
  element.dataset.awake = "";
}
