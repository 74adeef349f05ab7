import type { SelectableField, Strategy } from '@orch/apimachinery';
import { genericStrategy, keepMember, statusStrategy } from '@orch/apimachinery';
import { booleanField } from '../../resources/selectable-fields.js';
import { validateNode } from './validate.js';
import { validateNodeUpdate } from './validate-update.js';

/** A create keeps the status of a node, since the agent that registers the node sets it. */
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
