import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  invalid,
  tryParseQuantity,
} from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import { optionalFieldsAt, semanticallyEqual, textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkImmutable, checkText } from '../../resources/validation/checks.js';
import { checkLabelSelector } from '../../resources/validation/selectors.js';

type Capacity = DeepReadonly<ApiObject>;

/** How much room a class has where: only the amounts change. */
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
