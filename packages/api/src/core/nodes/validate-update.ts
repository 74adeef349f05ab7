import {
  type ApiObject,
  type DeepReadonly,
  duplicate,
  type FieldError,
  fieldPath,
  forbidden,
  quoteStructure,
  quoteText,
  wellKnown,
} from '@orch/apimachinery';
import type { StrategyContext } from '../../resources/definition.js';
import { fieldsAt, listAt, textAt, textsAt } from '../../resources/fields.js';
import { validateNodeAmounts, validateNodeMetadata } from './validate.js';
import { validateConfigSources } from './validate-config-source.js';

type Node = DeepReadonly<ApiObject>;

/** Of a node, and of its status alone: addresses of pods and the provider's identity are given once. */
export function validateNodeUpdate(node: Node, old: Node, { names }: StrategyContext): readonly FieldError[] {
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
  // v1.21 looks at taints, annotations and amounts twice on an update.
  return [
    ...validateNodeMetadata(node, names),
    ...validateNodeAmounts(node),
    ...validateAddresses(node),
    ...validateConfigSources(node, names),
    ...errors,
  ];
}

function validateAddresses(node: Node): readonly FieldError[] {
  const seen = new Set<string>();
  const path = fieldPath('status', 'addresses');
  return listAt(node, 'status', 'addresses').flatMap((address, index) => {
    const quoted = quoteStructure('core.NodeAddress', [
      ['Type', quoteText(textAt(address, 'type'))],
      ['Address', quoteText(textAt(address, 'address'))],
    ]);
    if (seen.has(quoted.text)) return [duplicate(path.index(index), quoted)];
    seen.add(quoted.text);
    return [];
  });
}
