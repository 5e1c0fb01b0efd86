/** A wavy ring around the origin with as few points as its waves allow: one quadratic curve a half wave. */
export function wavyRing(radius: number, height: number, waves: number) {
  const step = Math.PI / waves;
  const at = (angle: number, distance: number) =>
    `${Math.round(distance * Math.cos(angle))} ${Math.round(distance * Math.sin(angle))}`;
  let path = `M${at(0, radius)}`;
  for (let half = 0; half < waves * 2; half++) {
    // The control point lies where the tangents meet, so that half waves join smoothly.
    const crest = (radius + (half % 2 ? -height : height)) / Math.cos(step / 2);
    path += `Q${at((half + 0.5) * step, crest)} ${at((half + 1) * step, radius)}`;
  }
  return `${path}z`;
}

/** The rings of the rosette: radius, height of the waves, number of waves. */
export const rosetteRings: [number, number, number][] = [
  [225, 75, 12],
  [130, 62, 12],
  [60, 44, 6],
];
