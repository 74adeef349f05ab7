import { type FieldError, fieldPath, forbidden, invalid } from '@orch/apimachinery';
import type { Strategy } from '../resources/definition.js';
import { fieldsAt, isFields, listAt, optionalFieldsAt, semanticallyEqual, textAt } from '../resources/fields.js';
import { genericStrategy } from '../resources/generic-strategy.js';
import { validatePodTemplate } from './pods/validate-spec.js';

export const eventStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  allowCreateOnUpdate: true,
  validate: (event) => {
    const namespace = textAt(event, 'metadata', 'namespace');
    const involved = textAt(event, 'involvedObject', 'namespace');
    // An event about an object without a namespace is kept in the default one.
    if (involved === namespace || (involved === '' && namespace === 'default')) return [];
    return [invalid(fieldPath('involvedObject', 'namespace'), involved, 'does not match event.namespace')];
  },
});

export const serviceAccountStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  prepareForCreate: keepSecretNames,
  prepareForUpdate: keepSecretNames,
});

/** Of the secrets of an account only the names are kept. */
function keepSecretNames(account: { [member: string]: unknown }): void {
  const secrets = account['secrets'];
  if (!Array.isArray(secrets)) return;
  account['secrets'] = secrets.map((secret: unknown) => (isFields(secret) ? { name: secret['name'] } : {}));
}

export const endpointsStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  allowCreateOnUpdate: true,
});

export const limitRangeStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  allowCreateOnUpdate: true,
});

export const resourceQuotaStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  status: {},
});

export const podTemplateStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  validate: (object) => validatePodTemplate(fieldsAt(object, 'template'), fieldPath('template')),
});

export const persistentVolumeStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  prepareForCreate: (volume) => {
    volume['status'] = { phase: 'Pending' };
  },
  status: {},
  validate: (volume) => {
    const path = fieldPath('spec');
    const errors: FieldError[] = [];
    if (listLength(volume, 'accessModes') === 0)
      errors.push({ code: 'required', path: path.child('accessModes'), detail: '' });
    if (Object.keys(fieldsAt(volume, 'spec', 'capacity')).length === 0) {
      errors.push({ code: 'required', path: path.child('capacity'), detail: '' });
    }
    return errors;
  },
});

export const persistentVolumeClaimStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  prepareForCreate: (claim) => {
    claim['status'] = { phase: 'Pending' };
  },
  status: {},
  validate: (claim) => {
    const path = fieldPath('spec');
    const errors: FieldError[] = [];
    if (listLength(claim, 'accessModes') === 0) {
      errors.push({ code: 'required', path: path.child('accessModes'), detail: 'at least 1 access mode is required' });
    }
    if (fieldsAt(claim, 'spec', 'resources', 'requests')['storage'] === undefined) {
      errors.push({ code: 'required', path: path.child('resources').key('storage'), detail: '' });
    }
    return errors;
  },
  // A claim is bound once; then only more storage may be asked for.
  validateUpdate: (claim, old) => {
    const frozen = (object: unknown, keepVolume: boolean) => ({
      ...fieldsAt(object, 'spec'),
      resources: undefined,
      ...(keepVolume ? {} : { volumeName: undefined, storageClassName: undefined }),
    });
    const wasBound = textAt(old, 'spec', 'volumeName') !== '';
    if (semanticallyEqual(frozen(claim, wasBound), frozen(old, wasBound))) return [];
    const detail = 'spec is immutable after creation except resources.requests for bound claims';
    return [forbidden(fieldPath('spec'), detail)];
  },
});

function listLength(object: unknown, name: string): number {
  const list = optionalFieldsAt(object, 'spec')?.[name];
  return Array.isArray(list) ? list.length : listAt(object, 'spec', name).length;
}
