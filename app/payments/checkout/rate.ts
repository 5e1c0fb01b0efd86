/**
 * Counts by name within a window of time and says whether there was room. In this process alone and without a query: it is
 * there to turn a flood away before it costs anything.
 */
export function limitRate({ most, windowMs }: { most: number; windowMs: number }) {
  let counts = new Map<string, number>();
  let ends = 0;
  return (name: string, now = Date.now()): boolean => {
    if (now >= ends) {
      counts = new Map();
      ends = now + windowMs;
    }
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count <= most;
  };
}
