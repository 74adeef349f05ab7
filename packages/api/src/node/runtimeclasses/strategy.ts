import { dnsLabel, duplicate, type FieldError, fieldPath, validateLabels } from '@orch/apimachinery';
import { validateResources } from '../../core/pods/validate-resources.js';
import { quoteToleration, validateTolerations } from '../../core/pods/validate-scheduling.js';
import type { Strategy } from '../../resources/definition.js';
import { fieldsAt, listAt, textAt, textMapAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkImmutable, checkText } from '../../resources/validation/checks.js';
import { repeatedIndexes } from '../../resources/validation/repeated.js';

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

/** Tolerations are the same that tolerate the same taints, for however long. */
function toleratedTaint(toleration: unknown): string {
  return JSON.stringify(['key', 'effect', 'operator', 'value'].map((name) => textAt(toleration, name)));
}
