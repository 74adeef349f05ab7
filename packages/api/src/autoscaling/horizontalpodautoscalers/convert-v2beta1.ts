import { type ApiObject, deepCopy, type Names, wellKnown } from '@orch/apimachinery';
import { ensureFields, isFields } from '../../resources/fields.js';
import type { VersionRefinement } from '../../resources/refinement.js';
import { putBehavior, takeBehavior } from './behavior-annotation.js';
import { convertAll, metricFromHub, metricStatusFromHub, metricStatusToHub, metricToHub } from './metric-shapes.js';

/** v2beta1 has metrics in their flat form, and no field for behavior: an annotation carries it. */
export function conversionV2beta1(names: Names): Required<Pick<VersionRefinement, 'toHub' | 'fromHub'>> {
  const behaviorKey = names.value(wellKnown.annotations.autoscalerBehavior);
  return {
    toHub: (autoscaler) => {
      const converted = deepCopy<ApiObject>(autoscaler);
      const spec = ensureFields(converted, 'spec');
      const behavior = takeBehavior(converted, behaviorKey);
      if (behavior !== undefined) spec['behavior'] = behavior;
      convertAll(spec, 'metrics', metricToHub);
      if (isFields(converted['status'])) convertAll(converted['status'], 'currentMetrics', metricStatusToHub);
      return converted;
    },
    fromHub: (autoscaler) => {
      const converted = deepCopy<ApiObject>(autoscaler);
      const spec = ensureFields(converted, 'spec');
      putBehavior(converted, behaviorKey, spec['behavior']);
      delete spec['behavior'];
      convertAll(spec, 'metrics', metricFromHub);
      if (isFields(converted['status'])) convertAll(converted['status'], 'currentMetrics', metricStatusFromHub);
      return converted;
    },
  };
}
