/** A point of a broken line: a score from 0 to 10 for a utilization from 0 to 100 percent. */
export interface ShapePoint {
  readonly utilization: number;
  readonly score: number;
}

/** A score of 10 in a shape counts as this. */
const scoreFactor = 10;

/**
 * The score of the utilization on the line through the points, from 0 to 100, in whole numbers as in v1.21. Before the first
 * point and after the last one the line is level.
 *
 *     points 0 → 0, 50 → 10      25 → 50, 50 → 100, 80 → 100
 */
export function scoreByShape(shape: readonly ShapePoint[], utilization: number): number {
  let previous: ShapePoint | undefined;
  for (const point of shape) {
    if (utilization < point.utilization) {
      if (previous === undefined) return point.score * scoreFactor;
      const rise = (point.score - previous.score) * scoreFactor;
      const run = point.utilization - previous.utilization;
      return previous.score * scoreFactor + Math.trunc((rise * (utilization - previous.utilization)) / run);
    }
    previous = point;
  }
  return (previous?.score ?? 0) * scoreFactor;
}

export function utilizationPercent(requested: number, capacity: number): number {
  return Math.trunc((requested * 100) / capacity);
}
