import { type ApiObject, fieldPath, type Names, wellKnown } from '@orch/apimachinery';
import type { SelectableField, Strategy } from '../../resources/definition.js';
import { ensureFields, textsAt } from '../../resources/fields.js';
import { genericStrategy, keepMember } from '../../resources/generic-strategy.js';
import { textField } from '../../resources/selectable-fields.js';
import { checkFinalizer } from '../../resources/validation/finalizers.js';

/** A namespace is finalized by the system, through a subresource of its own. */
export const namespaceStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsLabel',
  metadata: { onUpdate: ['whole', 'change'] },
  prepareForCreate(namespace, { names }) {
    namespace['status'] = { phase: 'Active' };
    const finalizer = names.value(wellKnown.finalizers.namespace);
    const finalizers = textsAt(namespace, 'spec', 'finalizers');
    if (!finalizers.includes(finalizer)) ensureFields(namespace, 'spec')['finalizers'] = [...finalizers, finalizer];
    labelWithName(namespace, names);
  },
  prepareForUpdate(namespace, old, { names }) {
    keepMember(namespace, old, 'spec');
    keepMember(namespace, old, 'status');
    labelWithName(namespace, names);
  },
  status: {},
  validate: (namespace, { names }) =>
    textsAt(namespace, 'spec', 'finalizers').flatMap((finalizer) =>
      checkFinalizer(finalizer, fieldPath('spec', 'finalizers'), names),
    ),
});

export const namespaceSelectableFields: readonly SelectableField[] = [textField('status.phase'), textField('name')];

/** Every namespace has its name as a label, so that selectors can name it. */
export function labelWithName(namespace: ApiObject, names: Names): void {
  const { name } = namespace.metadata;
  if (name === undefined || name === '') return;
  const label = names.value(wellKnown.labels.namespaceName);
  namespace.metadata.labels = { ...namespace.metadata.labels, [label]: name };
}
