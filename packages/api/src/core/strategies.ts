import { fieldPath } from '@orch/apimachinery';
import type { Strategy } from '../resources/definition.js';
import { fieldsAt, isFields } from '../resources/fields.js';
import { genericStrategy } from '../resources/generic-strategy.js';
import { templatePreparation } from '../resources/template-preparation.js';
import { validatePodTemplate } from './pods/validate-spec.js';

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
  metadata: { onUpdate: ['change'] },
  ...templatePreparation('template'),
  validate: (object, { names }) => validatePodTemplate(fieldsAt(object, 'template'), fieldPath('template'), { names }),
});
