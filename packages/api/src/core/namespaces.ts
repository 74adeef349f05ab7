import type { SelectableField, Strategy, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  checkUpdate,
  type DeepReadonly,
  ensureFields,
  type FieldError,
  type FieldPath,
  fieldPath,
  genericStrategy,
  invalid,
  keepMember,
  type Names,
  nameColumn,
  qualifiedName,
  textAt,
  textsAt,
  validateFinalizerDomain,
  wellKnown,
} from '@orch/apimachinery';
import { ageColumn, column } from '../resources/columns/column.js';
import { textField } from '../resources/selectable-fields.js';
import { checkText } from '../resources/validation/checks.js';

const finalizersPath = fieldPath('spec', 'finalizers');

const finalizing = { namespaced: false, metadata: { onUpdate: ['change'] } } as const;

/** The subresource `finalize` changes the finalizers of a namespace. */
export const namespaceStrategy: Strategy = {
  ...genericStrategy({
    namespaced: false,
    nameRule: 'dnsLabel',
    metadata: { onUpdate: ['whole', 'change'] },
    prepareForCreate(namespace, { names, gates }) {
      namespace['status'] = { phase: 'Active' };
      const finalizer = names.value(wellKnown.finalizers.namespace);
      const finalizers = textsAt(namespace, 'spec', 'finalizers');
      if (!finalizers.includes(finalizer)) ensureFields(namespace, 'spec')['finalizers'] = [...finalizers, finalizer];
      setNameLabel(namespace, { names, gates });
    },
    prepareForUpdate(namespace, old, context) {
      keepMember(namespace, old, 'spec');
      keepMember(namespace, old, 'status');
      setNameLabel(namespace, context);
    },
    status: {
      prepareForUpdate: (namespace, _old, context) => setNameLabel(namespace, context),
      validateUpdate: validateNamespaceStatus,
    },
    validate: (namespace, { names }) =>
      textsAt(namespace, 'spec', 'finalizers').flatMap((finalizer) => checkFinalizer(finalizer, finalizersPath, names)),
  }),
  subresources: {
    finalize: {
      resetFields: () => [['status']],
      prepareForUpdate(namespace, old, context) {
        keepMember(namespace, old, 'status');
        setNameLabel(namespace, context);
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

/** Validates the finalizers in a request to the subresource `finalize`, with an index in each path. */
function validateNamespaceFinalizers(namespace: unknown, names: Names): readonly FieldError[] {
  return textsAt(namespace, 'spec', 'finalizers').flatMap((finalizer, index) =>
    checkFinalizer(finalizer, finalizersPath.index(index), names),
  );
}

/** The phase must match whether the namespace is being deleted. */
function validateNamespaceStatus(namespace: DeepReadonly<ApiObject>): readonly FieldError[] {
  const isDeleted = namespace.metadata.deletionTimestamp != null;
  const phase = textAt(namespace, 'status', 'phase');
  const expected = isDeleted ? 'Terminating' : 'Active';
  if (phase === expected) return [];
  const detail = `may only be '${expected}' if \`deletionTimestamp\` is ${isDeleted ? 'not ' : ''}empty`;
  return [invalid(fieldPath('status', 'Phase'), phase, detail)];
}

export const namespaceSelectableFields: readonly SelectableField[] = [textField('status.phase')];

/** Sets the label with the name of the namespace, for selectors, unless the gate `NamespaceDefaultLabelName` is off. */
export function setNameLabel(
  namespace: ApiObject,
  { names, gates }: { readonly names: Names; readonly gates: (name: string) => boolean },
): void {
  if (!gates('NamespaceDefaultLabelName')) return;
  const { name } = namespace.metadata;
  if (name === undefined || name === '') return;
  const label = names.value(wellKnown.labels.namespaceName);
  namespace.metadata.labels = { ...namespace.metadata.labels, [label]: name };
}

export const namespaceColumns: readonly TableColumn[] = [
  nameColumn,
  column('Status', (object) => textAt(object, 'status', 'phase')),
  ageColumn,
];
