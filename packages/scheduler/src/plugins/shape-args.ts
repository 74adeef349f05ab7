import { type FieldError, fieldPath, invalid, required } from '@orch/apimachinery';
import type { ShapePoint } from './utilization-shape.js';

/** As a configuration has them. */
type ConfiguredPoint = Partial<ShapePoint>;

export function shapeOf(points: readonly ConfiguredPoint[]): readonly ShapePoint[] {
  return points.map(({ utilization = 0, score = 0 }) => ({ utilization, score }));
}

/** At least one point, utilizations from 0 to 100 that rise strictly, scores from 0 to 10. */
export function checkShape(points: readonly ConfiguredPoint[]): readonly FieldError[] {
  const path = fieldPath('shape');
  if (points.length === 0) return [required(path, 'at least one point must be specified')];
  return shapeOf(points).flatMap(({ utilization, score }, index, all) => {
    const at = path.index(index);
    const before = all[index - 1]?.utilization ?? -1;
    return [
      ...(utilization >= 0 && utilization <= 100
        ? []
        : [invalid(at.child('utilization'), utilization, 'must be between 0 and 100')]),
      ...(utilization > before || index === 0
        ? []
        : [invalid(at.child('utilization'), utilization, 'must be greater than that of the point before')]),
      ...(score >= 0 && score <= 10 ? [] : [invalid(at.child('score'), score, 'must be between 0 and 10')]),
    ];
  });
}
