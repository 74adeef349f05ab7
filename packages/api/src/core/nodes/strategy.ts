import type { SelectableField, Strategy } from '../../resources/definition.js';
import { genericStrategy, keepMember, statusStrategy } from '../../resources/generic-strategy.js';
import { booleanField } from '../../resources/selectable-fields.js';
import { validateNode } from './validate.js';
import { validateNodeUpdate } from './validate-update.js';

/** A node comes with its status, since the agent that registers it knows it. */
export const nodeStrategy: Strategy = {
  ...genericStrategy({
    namespaced: false,
    nameRule: 'dnsSubdomain',
    metadata: { onUpdate: ['whole', 'change'] },
    prepareForUpdate: (node, old) => keepMember(node, old, 'status'),
    validate: (node, { names }) => validateNode(node, names),
    validateUpdate: validateNodeUpdate,
  }),
  status: statusStrategy({ validateUpdate: validateNodeUpdate }, { namespaced: false }),
};

export const nodeSelectableFields: readonly SelectableField[] = [booleanField('spec.unschedulable')];
