import { useId } from "react";
import { rosetteRings, wavyRing } from "./wavy-ring";

/** Guilloché, as on certificates: each ring is doubled four times, into sixteen rotated copies. */
export function Rosette({ className = "" }: { className?: string }) {
  const id = useId();
  return (
    <svg className={className} viewBox="-310 -310 620 620" fill="none" stroke="currentColor" aria-hidden="true">
      {rosetteRings.map(([radius, height, waves], ring) => {
        const name = `${id}${ring}`;
        return (
          <g key={name}>
            <Doubled name={name} turn={360 / waves} times={4}>
              {wavyRing(radius, height, waves)}
            </Doubled>
          </g>
        );
      })}
    </svg>
  );
}

type DoubledProps = { name: string; turn: number; times: number; children: string };

/** Each level shows the one inside it twice, the second time turned by half as much again. */
function Doubled({ name, turn, times, children }: DoubledProps) {
  if (times === 0) return <path id={`${name}-0`} d={children} />;
  const inner = times - 1;
  return (
    <g id={`${name}-${times}`}>
      <Doubled name={name} turn={turn / 2} times={inner}>
        {children}
      </Doubled>
      <use href={`#${name}-${inner}`} transform={`rotate(${Math.round(turn * 50) / 100})`} />
    </g>
  );
}
