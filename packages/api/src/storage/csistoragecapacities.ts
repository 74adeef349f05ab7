import type { Strategy, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  genericStrategy,
  invalid,
  nameColumn,
  optionalFieldsAt,
  semanticallyEqual,
  textAt,
  tryParseQuantity,
} from '@orch/apimachinery';
import { column } from '../resources/columns/column.js';
import { checkImmutable, checkText } from '../resources/validation/checks.js';
import { checkLabelSelector } from '../resources/validation/selectors.js';

type Capacity = DeepReadonly<ApiObject>;

/** Only the capacities can change. */
export const csiStorageCapacityStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  checksTwice: ['create'],
  allowUnconditionalUpdate: false,
  validate: validateCapacity,
  validateUpdate: (capacity, old) =>
    ['nodeTopology', 'storageClassName'].flatMap((name) =>
      checkImmutable(capacity[name], fieldPath(name), { isSame: semanticallyEqual(capacity[name], old[name]) }),
    ),
});

function validateCapacity(capacity: Capacity): readonly FieldError[] {
  const errors: FieldError[] = [
    ...checkLabelSelector(optionalFieldsAt(capacity, 'nodeTopology'), fieldPath('nodeTopology')),
    ...checkText(textAt(capacity, 'storageClassName'), fieldPath('storageClassName'), dnsSubdomain),
  ];
  for (const name of ['capacity', 'maximumVolumeSize']) {
    const amount = textAt(capacity, name);
    if ((tryParseQuantity(amount)?.nanos ?? 0n) >= 0n) continue;
    errors.push(invalid(fieldPath(name), amount, 'must be greater than or equal to 0'));
  }
  return errors;
}

export const csiStorageCapacityColumns: readonly TableColumn[] = [
  nameColumn,
  column('StorageClassName', (object) => textAt(object, 'storageClassName')),
  column('Capacity', (object) => textAt(object, 'capacity')),
];
