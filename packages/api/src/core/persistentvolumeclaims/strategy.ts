import {
  type ApiObject,
  compareQuantities,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  fieldPath,
  forbidden,
  required,
  tryParseQuantity,
} from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import { fieldsAt, memberAt, optionalFieldsAt, semanticallyEqual, textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkText } from '../../resources/validation/checks.js';
import { checkLabelSelector } from '../../resources/validation/selectors.js';
import {
  checkPositiveAmount,
  checkSameMode,
  validateAccessModes,
  validateVolumeMode,
} from '../persistentvolumes/strategy.js';

type Claim = DeepReadonly<ApiObject>;

export const persistentVolumeClaimStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change', 'whole'] },
  prepareForCreate: (claim) => {
    claim['status'] = { phase: 'Pending' };
  },
  status: {},
  validate: validateClaim,
  validateUpdate: validateClaimUpdate,
});

const path = fieldPath('spec');

function validateClaim(claim: Claim): readonly FieldError[] {
  const spec = fieldsAt(claim, 'spec');
  const className = textAt(spec, 'storageClassName');
  const storagePath = path.child('resources').key('storage');
  const storage = memberAt(spec, 'resources', 'requests', 'storage');
  return [
    ...validateAccessModes(spec, 'at least 1 access mode is required'),
    ...checkLabelSelector(optionalFieldsAt(spec, 'selector'), path.child('selector')),
    ...(storage === undefined ? [required(storagePath, '')] : checkPositiveAmount(String(storage), storagePath)),
    ...(className === '' ? [] : checkText(className, path.child('storageClassName'), dnsSubdomain)),
    ...validateVolumeMode(spec),
  ];
}

/** A claim is bound once; then only more storage may be asked for. */
function validateClaimUpdate(claim: Claim, old: Claim): readonly FieldError[] {
  const spec = fieldsAt(claim, 'spec');
  const oldSpec = fieldsAt(old, 'spec');
  const isBound = textAt(claim, 'status', 'phase') === 'Bound';
  const wasNamed = textAt(oldSpec, 'volumeName') !== '';
  const requests = fieldsAt(spec, 'resources', 'requests');
  const oldStorage = memberAt(oldSpec, 'resources', 'requests', 'storage');
  const expected = {
    ...spec,
    ...(wasNamed ? {} : { volumeName: oldSpec['volumeName'] }),
    ...(isBound
      ? { resources: { ...fieldsAt(spec, 'resources'), requests: { ...requests, storage: oldStorage } } }
      : {}),
  };
  const errors: FieldError[] = [];
  if (!semanticallyEqual(expected, oldSpec)) {
    errors.push(forbidden(path, 'spec is immutable after creation except resources.requests for bound claims'));
  }
  const before = tryParseQuantity(String(oldStorage ?? '0'));
  const after = tryParseQuantity(textAt(requests, 'storage') || '0');
  if (before !== undefined && after !== undefined && compareQuantities(after, before) < 0) {
    const detail = 'field can not be less than previous value';
    errors.push(forbidden(path.child('resources', 'requests', 'storage'), detail));
  }
  return [...errors, ...checkSameMode(spec, oldSpec)];
}
