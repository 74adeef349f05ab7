import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  notSupported,
  type ObjectMeta,
} from '@orch/apimachinery';
import { DaemonSetSchema } from '../../generated/apps_v1/schema.js';
import { PodTemplateSpecSchema } from '../../generated/core_v1/schema.js';
import type { Strategy } from '../../resources/definition.js';
import { fieldsAt, memberAt, optionalFieldsAt, textAt } from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { equalBySchema } from '../../resources/schema-equality.js';
import { checkIntOrPercent, checkNotOverHundredPercent } from '../../resources/validation/int-or-percent.js';
import {
  validateCounts,
  validateLastingTemplate,
  validateRequiredSelector,
  validateSelectorUnchanged,
  validateTemplateLabels,
} from '../../resources/validation/workload.js';

export const daemonSetStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  generation: { schema: DaemonSetSchema },
  status: {},
  prepareForCreate: (daemonSet) => annotateTemplateGeneration(daemonSet, 1),
  prepareForUpdate(daemonSet, old) {
    const generation = Number(old.metadata.annotations?.[templateGenerationKey] ?? 0);
    const template = (object: unknown) => fieldsAt(object, 'spec', 'template');
    const isSame = equalBySchema(PodTemplateSpecSchema, template(daemonSet), template(old));
    annotateTemplateGeneration(daemonSet, isSame ? generation : generation + 1);
  },
  validate: validateDaemonSet,
  validateUpdate: validateSelectorUnchanged,
});

/** Where the number of the template, a field of older versions, is kept. */
const templateGenerationKey = 'deprecated.daemonset.template.generation';

function annotateTemplateGeneration(daemonSet: ApiObject, generation: number): void {
  daemonSet.metadata.annotations = { ...daemonSet.metadata.annotations, [templateGenerationKey]: String(generation) };
}

/** Rows of tables do not tell of it, since it is no annotation that anybody set. */
export function withoutTemplateGeneration(metadata: DeepReadonly<ObjectMeta>): DeepReadonly<ObjectMeta> {
  const { annotations = {}, ...rest } = metadata;
  const { [templateGenerationKey]: _, ...others } = annotations;
  return Object.keys(others).length === 0 ? rest : { ...rest, annotations: others };
}

function validateDaemonSet(daemonSet: DeepReadonly<ApiObject>): readonly FieldError[] {
  const hasSelector = optionalFieldsAt(daemonSet, 'spec', 'selector') !== undefined;
  return [
    ...(hasSelector ? validateRequiredSelector(daemonSet, 'empty selector is invalid for daemonset') : []),
    ...validateTemplateLabels(daemonSet),
    ...validateLastingTemplate(daemonSet, 'DaemonSet'),
    ...validateCounts(daemonSet, ['minReadySeconds']),
    ...validateUpdateStrategy(daemonSet),
    ...validateCounts(daemonSet, ['revisionHistoryLimit']),
  ];
}

function validateUpdateStrategy(daemonSet: DeepReadonly<ApiObject>): readonly FieldError[] {
  const path = fieldPath('spec', 'updateStrategy');
  const strategy = fieldsAt(daemonSet, 'spec', 'updateStrategy');
  const type = textAt(strategy, 'type');
  if (type === 'OnDelete') return [];
  if (type !== 'RollingUpdate') return [notSupported(path, strategy, ['RollingUpdate', 'OnDelete'])];
  const unavailable = memberAt(strategy, 'rollingUpdate', 'maxUnavailable');
  if (unavailable === undefined) return [];
  const unavailablePath = path.child('rollingUpdate', 'maxUnavailable');
  return [
    ...checkIntOrPercent(unavailable, unavailablePath),
    ...checkNotOverHundredPercent(unavailable, unavailablePath),
  ];
}
