import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  labelValue,
  notSupported,
  qualifiedName,
  required,
  wellKnown,
} from '@orch/apimachinery';
import type { SelectableField, Strategy, StrategyContext } from '../../resources/definition.js';
import { fieldsAt, listAt, textAt, textsAt } from '../../resources/fields.js';
import { genericStrategy, keepMember, statusStrategy } from '../../resources/generic-strategy.js';
import { booleanField } from '../../resources/selectable-fields.js';
import { checkText } from '../../resources/validation/checks.js';

type Node = DeepReadonly<ApiObject>;

/** A node comes with its status, since the agent that registers it knows it. */
export const nodeStrategy: Strategy = {
  ...genericStrategy({
    namespaced: false,
    nameRule: 'dnsSubdomain',
    metadata: { onUpdate: ['whole', 'change'] },
    prepareForUpdate: (node, old) => keepMember(node, old, 'status'),
    validate: validateTaints,
    validateUpdate: validateNodeUpdate,
  }),
  status: statusStrategy({}, { namespaced: false }),
};

export const nodeSelectableFields: readonly SelectableField[] = [booleanField('spec.unschedulable')];

function validateTaints(node: Node): readonly FieldError[] {
  // As in v1.21, errors of taints are said to be in the metadata.
  const path = fieldPath('metadata', 'taints');
  const seen = new Set<string>();
  return listAt(node, 'spec', 'taints').flatMap((taint, index) => {
    const taintPath = path.index(index);
    const key = textAt(taint, 'key');
    const effect = textAt(taint, 'effect');
    const errors: FieldError[] = [...checkText(key, taintPath.child('key'), qualifiedName)];
    const [fault] = labelValue(textAt(taint, 'value'));
    if (fault !== undefined) errors.push(invalid(taintPath.child('value'), textAt(taint, 'value'), fault));
    const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
    if (effect === '') errors.push(required(taintPath.child('effect'), ''));
    else if (!effects.includes(effect)) errors.push(notSupported(taintPath.child('effect'), effect, effects));
    const identity = `${key}:${effect}`;
    if (seen.has(identity)) {
      const detail = 'taints must be unique by key and effect pair';
      errors.push({
        code: 'duplicate',
        path: taintPath,
        value: `${textAt(taint, 'key')}=${textAt(taint, 'value')}:${effect} ${detail}`,
      });
    }
    seen.add(identity);
    return errors;
  });
}

/** Pod addresses and the provider's identity are given once. */
function validateNodeUpdate(node: Node, old: Node, { names }: StrategyContext): readonly FieldError[] {
  // v1.21 looks at the taints twice on an update.
  const errors: FieldError[] = [];
  const path = fieldPath('spec');
  const spec = fieldsAt(node, 'spec');
  const oldSpec = fieldsAt(old, 'spec');
  const oldRanges = textsAt(oldSpec, 'podCIDRs');
  if (oldRanges.length > 0 && oldRanges.join() !== textsAt(spec, 'podCIDRs').join()) {
    errors.push(forbidden(path.child('podCIDRs'), 'node updates may not change podCIDR except from "" to valid'));
  }
  const oldProvider = textAt(oldSpec, 'providerID');
  if (oldProvider !== '' && oldProvider !== textAt(spec, 'providerID')) {
    errors.push(forbidden(path.child('providerID'), 'node updates may not change providerID except from "" to valid'));
  }
  // What is new may be set once; besides it only scheduling and the source of the configuration change.
  const hasExternalChange = textAt(spec, 'externalID') !== textAt(oldSpec, 'externalID');
  if (errors.length > 0 || hasExternalChange) {
    const gate = names.value(wellKnown.featureGates.dynamicNodeAgentConfig);
    const detail = `node updates may only change labels, taints, or capacity (or configSource, if the ${gate} feature gate is enabled)`;
    // As v1.21 writes the path of the object itself.
    errors.push(forbidden(fieldPath('[]'), detail));
  }
  return [...validateTaints(node), ...errors];
}
