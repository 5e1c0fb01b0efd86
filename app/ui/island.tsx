import { type ComponentType, createElement } from "react";

/** When React comes for an island. */
type Waking = "focus" | "visible";

type IslandProps<Props> = { name: string; wake: Waking; component: ComponentType<Props>; props: Props };

/** A part of a document that React brings to life when it is used; until then it is plain HTML. */
export function Island<Props extends object>({ name, wake, component, props }: IslandProps<Props>) {
  return (
    <div data-island={name} data-wake={wake} data-props={JSON.stringify(props)}>
      {createElement(component, props)}
    </div>
  );
}
