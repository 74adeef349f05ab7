import { type ApiObject, deepCopy, ensureFields, isFields, type Names } from '@orch/apimachinery';
import type { VersionRefinement } from '../../resources/refinement.js';
import { annotationKeys, dropAnnotations } from './annotations.js';
import { putBehavior, takeBehavior } from './behavior-annotation.js';
import { convertAll, metricFromHub, metricStatusFromHub, metricStatusToHub, metricToHub } from './metric-shapes.js';

/** v2beta1 has flat metrics, and an annotation in place of the field behavior. */
export function conversionV2beta1(names: Names): Required<Pick<VersionRefinement, 'toHub' | 'fromHub'>> {
  const keys = annotationKeys(names);
  return {
    toHub: (autoscaler) => {
      const converted = deepCopy<ApiObject>(autoscaler);
      const spec = ensureFields(converted, 'spec');
      const behavior = takeBehavior(converted, keys.behavior);
      if (behavior !== undefined) spec['behavior'] = behavior;
      dropAnnotations(converted, keys);
      convertAll(spec, 'metrics', metricToHub);
      if (isFields(converted['status'])) convertAll(converted['status'], 'currentMetrics', metricStatusToHub);
      return converted;
    },
    fromHub: (autoscaler) => {
      const converted = deepCopy<ApiObject>(autoscaler);
      const spec = ensureFields(converted, 'spec');
      putBehavior(converted, keys.behavior, spec['behavior']);
      delete spec['behavior'];
      convertAll(spec, 'metrics', metricFromHub);
      if (isFields(converted['status'])) convertAll(converted['status'], 'currentMetrics', metricStatusFromHub);
      return converted;
    },
  };
}
