import { dnsLabel, duplicate, type FieldError, fieldPath, validateLabels } from '@orch/apimachinery';
import { validateAmounts } from '../../core/pods/validate-resources.js';
import { quoteToleration, validateTolerations } from '../../core/pods/validate-scheduling.js';
import type { Strategy } from '../../resources/definition.js';
import { fieldsAt, listAt, semanticallyEqual, textAt, textMapAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkImmutable, checkText } from '../../resources/validation/checks.js';

export const runtimeClassStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'], anyFinalizer: true },
  allowCreateOnUpdate: true,
  allowUnconditionalUpdate: false,
  validate: (runtimeClass) => [
    ...checkText(textAt(runtimeClass, 'handler'), fieldPath('handler'), dnsLabel),
    ...validateAmounts(fieldsAt(runtimeClass, 'overhead', 'podFixed'), fieldPath('overhead', 'limits')),
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
  const isRepeated = (index: number) =>
    tolerations.slice(0, index).some((other) => semanticallyEqual(other, tolerations[index]));
  return [
    ...validateLabels(textMapAt(runtimeClass, 'scheduling', 'nodeSelector'), path.child('nodeSelector')),
    ...validateTolerations(tolerations, path.child('tolerations', 'tolerations')),
    ...tolerations.flatMap((toleration, index) =>
      isRepeated(index) ? [duplicate(path.child('tolerations').index(index), quoteToleration(toleration))] : [],
    ),
  ];
}
