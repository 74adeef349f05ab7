import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  type Names,
  qualifiedName,
  validateFinalizerDomain,
  wellKnown,
} from '@orch/apimachinery';
import type { SelectableField, Strategy } from '../../resources/definition.js';
import { ensureFields, textAt, textsAt } from '../../resources/fields.js';
import { genericStrategy, keepMember } from '../../resources/generic-strategy.js';
import { checkUpdate } from '../../resources/metadata-checks.js';
import { textField } from '../../resources/selectable-fields.js';
import { checkText } from '../../resources/validation/checks.js';

const finalizersPath = fieldPath('spec', 'finalizers');

const finalizing = { namespaced: false, metadata: { onUpdate: ['change'] } } as const;

/** A namespace is finalized by the system, through a subresource of its own. */
export const namespaceStrategy: Strategy = {
  ...genericStrategy({
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
    status: {
      prepareForUpdate: (namespace, _old, { names }) => labelWithName(namespace, names),
      validateUpdate: validateNamespaceStatus,
    },
    validate: (namespace, { names }) =>
      textsAt(namespace, 'spec', 'finalizers').flatMap((finalizer) => checkFinalizer(finalizer, finalizersPath, names)),
  }),
  subresources: {
    finalize: {
      resetFields: () => [['status']],
      prepareForUpdate(namespace, old, { names }) {
        keepMember(namespace, old, 'status');
        labelWithName(namespace, names);
      },
      validateUpdate: (namespace, old, context) =>
        checkUpdate(namespace, old, {
          kind: finalizing,
          context,
          whole: () => [],
          change: () => validateNamespaceFinalizers(namespace, context.names),
        }),
    },
  },
};

function checkFinalizer(finalizer: string, path: FieldPath, names: Names): readonly FieldError[] {
  return [...checkText(finalizer, path, qualifiedName), ...validateFinalizerDomain(finalizer, path, names)];
}

/** Of a namespace that is sent to its subresource `finalize`, where the place of each is told. */
function validateNamespaceFinalizers(namespace: unknown, names: Names): readonly FieldError[] {
  return textsAt(namespace, 'spec', 'finalizers').flatMap((finalizer, index) =>
    checkFinalizer(finalizer, finalizersPath.index(index), names),
  );
}

/** The phase follows from whether the namespace is being deleted. */
function validateNamespaceStatus(namespace: DeepReadonly<ApiObject>): readonly FieldError[] {
  const isDeleted = namespace.metadata.deletionTimestamp != null;
  const phase = textAt(namespace, 'status', 'phase');
  const expected = isDeleted ? 'Terminating' : 'Active';
  if (phase === expected) return [];
  const detail = `may only be '${expected}' if \`deletionTimestamp\` is ${isDeleted ? 'not ' : ''}empty`;
  return [invalid(fieldPath('status', 'Phase'), phase, detail)];
}

export const namespaceSelectableFields: readonly SelectableField[] = [textField('status.phase')];

/** Every namespace has its name as a label, so that selectors can name it. */
export function labelWithName(namespace: ApiObject, names: Names): void {
  const { name } = namespace.metadata;
  if (name === undefined || name === '') return;
  const label = names.value(wellKnown.labels.namespaceName);
  namespace.metadata.labels = { ...namespace.metadata.labels, [label]: name };
}
