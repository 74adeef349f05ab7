import type { Strategy, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  dnsLabel,
  duplicate,
  type FieldError,
  fieldPath,
  fieldsAt,
  genericStrategy,
  isFields,
  listAt,
  nameColumn,
  textAt,
  textMapAt,
  validateLabels,
} from '@orch/apimachinery';
import { validateResources } from '../core/pods/validate-resources.js';
import { quoteToleration, validateTolerations } from '../core/pods/validate-scheduling.js';
import { ageColumn, column } from '../resources/columns/column.js';
import { checkImmutable, checkText } from '../resources/validation/checks.js';
import { repeatedIndexes } from '../resources/validation/repeated.js';

export const runtimeClassStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'], anyFinalizer: true },
  allowCreateOnUpdate: true,
  allowUnconditionalUpdate: false,
  validate: (runtimeClass) => [
    ...checkText(textAt(runtimeClass, 'handler'), fieldPath('handler'), dnsLabel),
    ...validateResources({ limits: fieldsAt(runtimeClass, 'overhead', 'podFixed') }, fieldPath('overhead')),
    ...validateScheduling(runtimeClass),
  ],
  validateUpdate: (runtimeClass, old) => {
    const handler = textAt(runtimeClass, 'handler');
    return checkImmutable(handler, fieldPath('handler'), { isSame: handler === textAt(old, 'handler') });
  },
});

function validateScheduling(runtimeClass: unknown): readonly FieldError[] {
  const path = fieldPath('scheduling');
  const tolerations = listAt(runtimeClass, 'scheduling', 'tolerations');
  const repeated = repeatedIndexes(tolerations.map(toleratedTaint));
  return [
    ...validateLabels(textMapAt(runtimeClass, 'scheduling', 'nodeSelector'), path.child('nodeSelector')),
    ...validateTolerations(tolerations, path.child('tolerations', 'tolerations')),
    ...tolerations.flatMap((toleration, index) =>
      repeated.has(index) ? [duplicate(path.child('tolerations').index(index), quoteToleration(toleration))] : [],
    ),
  ];
}

/** Equal for tolerations of the same taints, whatever their seconds. */
function toleratedTaint(toleration: unknown): string {
  return JSON.stringify(['key', 'effect', 'operator', 'value'].map((name) => textAt(toleration, name)));
}

/** v1alpha1 has under `spec` what later versions have at the top. */
export function runtimeClassFromV1alpha1(runtimeClass: ApiObject): ApiObject {
  const { spec, ...rest } = deepCopy<ApiObject>(runtimeClass);
  if (!isFields(spec)) return { ...rest, handler: '' };
  const { runtimeHandler, ...settings } = spec;
  return { ...rest, handler: runtimeHandler ?? '', ...settings };
}

export function runtimeClassToV1alpha1(runtimeClass: DeepReadonly<ApiObject>): ApiObject {
  const { apiVersion, kind, metadata, handler, ...settings } = deepCopy<ApiObject>(runtimeClass);
  return { apiVersion, kind, metadata, spec: { runtimeHandler: handler ?? '', ...settings } };
}

export const runtimeClassColumns: readonly TableColumn[] = [
  nameColumn,
  column('Handler', (object) => textAt(object, 'handler')),
  ageColumn,
];
