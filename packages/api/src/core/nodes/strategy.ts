import type { ApiObject, DeepReadonly, SelectableField, Strategy, StrategyContext } from '@orch/apimachinery';
import { genericStrategy, isFields, keepMember, memberAt, statusStrategy, wellKnown } from '@orch/apimachinery';
import { booleanField } from '../../resources/selectable-fields.js';
import { validateNode } from './validate.js';
import { validateNodeUpdate } from './validate-update.js';

/** A create keeps the status of a node, since the agent that registers the node sets it. */
export const nodeStrategy: Strategy = {
  ...genericStrategy({
    namespaced: false,
    nameRule: 'dnsSubdomain',
    metadata: { onUpdate: ['whole', 'change'] },
    prepareForCreate: (node, context) => dropConfigSource(node, undefined, context),
    prepareForUpdate(node, old, context) {
      keepMember(node, old, 'status');
      dropConfigSource(node, old, context);
    },
    validate: (node, { names }) => validateNode(node, names),
    validateUpdate: validateNodeUpdate,
  }),
  status: statusStrategy(
    {
      prepareForUpdate: (node, old, context) => dropDisabled(node, old, { ...context, place: ['status', 'config'] }),
      validateUpdate: validateNodeUpdate,
    },
    { namespaced: false },
  ),
};

function dropConfigSource(node: ApiObject, old: DeepReadonly<ApiObject> | undefined, context: StrategyContext): void {
  dropDisabled(node, old, { ...context, place: ['spec', 'configSource'] });
}

/** Drops a field of dynamic configuration while its gate is off, unless the stored node has it. */
function dropDisabled(
  node: ApiObject,
  old: DeepReadonly<ApiObject> | undefined,
  { gates, place: [part, field] }: StrategyContext & { readonly place: readonly [part: string, field: string] },
): void {
  if (gates(wellKnown.featureGates.dynamicNodeAgentConfig) || memberAt(old, part, field) !== undefined) return;
  const owner = node[part];
  if (isFields(owner)) delete owner[field];
}

export const nodeSelectableFields: readonly SelectableField[] = [booleanField('spec.unschedulable')];
