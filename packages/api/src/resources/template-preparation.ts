import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import { dropDisabledTemplateFields } from '../core/pods/template-fields.js';
import type { StrategyContext } from './definition.js';
import { memberAt } from './fields.js';
import type { StrategyRules } from './generic-strategy.js';

/** What is done on each write to the pod template at `path` of a kind: `spec.template` when nothing is said. */
export function templatePreparation(
  ...path: readonly string[]
): Required<Pick<StrategyRules, 'prepareForCreate' | 'prepareForUpdate'>> {
  const at = path.length === 0 ? ['spec', 'template'] : path;
  return {
    prepareForCreate: (object: ApiObject, { gates }: StrategyContext) =>
      dropDisabledTemplateFields(memberAt(object, ...at), { gates }),
    prepareForUpdate: (object: ApiObject, old: DeepReadonly<ApiObject>, { gates }: StrategyContext) =>
      dropDisabledTemplateFields(memberAt(object, ...at), { old: memberAt(old, ...at), gates }),
  };
}
