import { type ComponentType, createElement } from "react";

/** When an island is hydrated. */
type Trigger = "focus" | "visible";

type IslandProps<Props> = { name: string; wake: Trigger; component: ComponentType<Props>; props: Props };

/** A part of a page that React hydrates when it is used; until then it is plain HTML. */
export function Island<Props extends object>({ name, wake, component, props }: IslandProps<Props>) {
  return (
    <div data-island={name} data-wake={wake} data-props={JSON.stringify(props)}>
      {createElement(component, props)}
    </div>
  );
}
