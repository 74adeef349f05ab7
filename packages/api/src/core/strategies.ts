import { fieldPath, invalid } from '@orch/apimachinery';
import type { Strategy } from '../resources/definition.js';
import { fieldsAt, isFields, textAt } from '../resources/fields.js';
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

export const podTemplateStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  validate: (object) => validatePodTemplate(fieldsAt(object, 'template'), fieldPath('template')),
});
