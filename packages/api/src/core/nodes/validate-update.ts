import type { StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  duplicate,
  type FieldError,
  fieldPath,
  fieldsAt,
  forbidden,
  listAt,
  quoteStructure,
  quoteText,
  textAt,
  textsAt,
  wellKnown,
} from '@orch/apimachinery';
import { validateNodeAmounts, validateNodeMetadata } from './validate.js';
import { validateConfigSources } from './validate-config-source.js';

type Node = DeepReadonly<ApiObject>;

/** Validates an update of a node or of its status. Pod CIDRs and provider ID can be set once. */
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
  // Unset fields can be set once. Otherwise only scheduling fields and the configuration source can change.
  const hasExternalChange = textAt(spec, 'externalID') !== textAt(oldSpec, 'externalID');
  if (errors.length > 0 || hasExternalChange) {
    const gate = names.value(wellKnown.featureGates.dynamicNodeAgentConfig);
    const detail = `node updates may only change labels, taints, or capacity (or configSource, if the ${gate} feature gate is enabled)`;
    // v1.21 writes the path of the object itself so.
    errors.push(forbidden(fieldPath('[]'), detail));
  }
  // v1.21 validates taints, annotations and amounts twice on updates.
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
