import { fieldPath, required } from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import { memberAt, numberAt, semanticallyEqual } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkImmutable, checkNonNegative } from '../../resources/validation/checks.js';

/** A state of the past, which does not change. */
export const controllerRevisionStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  validate: (revision) => [
    ...checkNonNegative(numberAt(revision, 'revision'), fieldPath('revision')),
    ...(memberAt(revision, 'data') === undefined ? [required(fieldPath('data'), 'data is mandatory')] : []),
  ],
  validateUpdate: (revision, old) => {
    const isSame = semanticallyEqual(revision['data'], old['data']);
    return checkImmutable(revision['data'], fieldPath('data'), { isSame });
  },
});
