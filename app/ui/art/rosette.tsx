import { useId } from "react";

/** A wavy ring drawn with as few points as its waves allow: one curve a half wave, the browser mirrors the rest. */
function wavyRing(radius: number, height: number, waves: number) {
  const step = Math.PI / waves;
  const at = (angle: number, distance: number) =>
    `${Math.round(distance * Math.cos(angle))} ${Math.round(distance * Math.sin(angle))}`;
  // The control point lies where the tangents meet, so that half waves join smoothly.
  const crest = (index: number) => (radius + (index % 2 ? -height : height)) / Math.cos(step / 2);
  let path = `M${at(0, radius)}`;
  for (let index = 0; index < waves * 2; index++)
    path += `Q${at((index + 0.5) * step, crest(index))} ${at((index + 1) * step, radius)}`;
  return `${path}z`;
}

type RosetteProps = { className?: string; rings?: [radius: number, height: number, waves: number][] };

/** Guilloché, as on certificates: rings turned against themselves, doubled four times to sixteen strokes each. */
export function Rosette({
  className = "",
  rings = [
    [225, 75, 12],
    [130, 62, 12],
    [60, 44, 6],
  ],
}: RosetteProps) {
  const id = useId();
  return (
    <svg className={className} viewBox="-310 -310 620 620" fill="none" stroke="currentColor" aria-hidden="true">
      {rings.map(([radius, height, waves], ring) => {
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
