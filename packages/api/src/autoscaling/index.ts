import * as v1 from '../generated/autoscaling_v1/schema.js';
import * as v2beta1 from '../generated/autoscaling_v2beta1/schema.js';
import * as v2beta2 from '../generated/autoscaling_v2beta2/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { annotationKeys, dropAnnotations } from './horizontalpodautoscalers/annotations.js';
import { horizontalPodAutoscalerColumns } from './horizontalpodautoscalers/columns.js';
import { conversionV1 } from './horizontalpodautoscalers/convert-v1.js';
import { conversionV2beta1 } from './horizontalpodautoscalers/convert-v2beta1.js';
import { horizontalPodAutoscalerStrategy } from './horizontalpodautoscalers/strategy.js';

export function autoscalingRefinements(context: RefineContext): readonly ResourceRefinement[] {
  const keys = annotationKeys(context.names);
  return [
    {
      group: 'autoscaling',
      resource: 'horizontalpodautoscalers',
      strategy: horizontalPodAutoscalerStrategy,
      columns: horizontalPodAutoscalerColumns,
      versions: {
        v1: versionOf(context, v1.HorizontalPodAutoscalerSchema, conversionV1(context.names)),
        v2beta1: versionOf(context, v2beta1.HorizontalPodAutoscalerSchema, conversionV2beta1(context.names)),
        v2beta2: versionOf(context, v2beta2.HorizontalPodAutoscalerSchema, {
          before: (autoscaler) => dropAnnotations(autoscaler, keys),
        }),
      },
    },
  ];
}
