import type { ApiObject, DeepReadonly, StrategyContext, StrategyRules } from '@orch/apimachinery';
import { memberAt } from '@orch/apimachinery';
import { dropDisabledAnnotations } from './disabled-annotations.js';

/** The preparation of the pod template at `path`, by default `spec.template`, on create and update. */
export function templatePreparation(
  ...path: readonly string[]
): Required<Pick<StrategyRules, 'prepareForCreate' | 'prepareForUpdate'>> {
  const at = path.length === 0 ? ['spec', 'template'] : path;
  return {
    prepareForCreate: (object: ApiObject, { gates, names }: StrategyContext) =>
      dropDisabledAnnotations(memberAt(object, ...at), { gates, names }),
    prepareForUpdate: (object: ApiObject, old: DeepReadonly<ApiObject>, { gates, names }: StrategyContext) =>
      dropDisabledAnnotations(memberAt(object, ...at), { old: memberAt(old, ...at), gates, names }),
  };
}
