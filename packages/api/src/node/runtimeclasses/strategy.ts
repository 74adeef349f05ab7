import { dnsLabel, fieldPath, invalid } from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import { textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkRequiredText } from '../../resources/validation/checks.js';

export const runtimeClassStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  allowCreateOnUpdate: true,
  allowUnconditionalUpdate: false,
  validate: (runtimeClass) => checkRequiredText(textAt(runtimeClass, 'handler'), fieldPath('handler'), dnsLabel),
  validateUpdate: (runtimeClass, old) => {
    const handler = textAt(runtimeClass, 'handler');
    return handler === textAt(old, 'handler') ? [] : [invalid(fieldPath('handler'), handler, 'field is immutable')];
  },
});
