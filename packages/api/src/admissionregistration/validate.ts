import {
  type ApiObject,
  type DeepReadonly,
  duplicate,
  type FieldError,
  fieldPath,
  invalid,
  required,
} from '@orch/apimachinery';
import { listAt, memberAt, optionalNumberAt, textAt, textsAt } from '../resources/fields.js';

const timeoutSecondsMax = 30;

/** What every webhook needs, and names that tell them apart. */
export function validateWebhooks(configuration: DeepReadonly<ApiObject>): readonly FieldError[] {
  const names = new Set<string>();
  return listAt(configuration, 'webhooks').flatMap((webhook, index) => {
    const path = fieldPath('webhooks').index(index);
    const errors: FieldError[] = [];
    const name = textAt(webhook, 'name');
    if (name === '') errors.push(required(path.child('name'), ''));
    else if (name.split('.').length < 3) {
      errors.push(
        invalid(path.child('name'), name, 'should be a domain with at least three segments separated by dots'),
      );
    }
    if (names.has(name)) errors.push(duplicate(path.child('name'), name));
    names.add(name);
    if (textsAt(webhook, 'admissionReviewVersions').length === 0) {
      errors.push(required(path.child('admissionReviewVersions'), 'must specify one of v1, v1beta1'));
    }
    if (textAt(webhook, 'sideEffects') === '') {
      errors.push(required(path.child('sideEffects'), 'must specify one of None, NoneOnDryRun'));
    }
    const timeout = optionalNumberAt(webhook, 'timeoutSeconds');
    if (timeout !== undefined && (timeout > timeoutSecondsMax || timeout < 1)) {
      errors.push(invalid(path.child('timeoutSeconds'), timeout, 'the timeout value must be between 1 and 30 seconds'));
    }
    const targets = ['url', 'service'].filter((target) => memberAt(webhook, 'clientConfig', target) !== undefined);
    if (targets.length !== 1)
      errors.push(required(path.child('clientConfig'), 'exactly one of url or service is required'));
    return errors;
  });
}
