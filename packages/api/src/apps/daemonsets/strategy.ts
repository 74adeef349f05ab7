import {
  type ApiObject,
  type DeepReadonly,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  notSupported,
  type ObjectMeta,
  parseInt64,
  quoteIntOrString,
  quoteOptional,
  quoteStructure,
  quoteText,
  required,
} from '@orch/apimachinery';
import { DaemonSetSchema } from '../../generated/apps_v1/schema.js';
import { PodTemplateSpecSchema } from '../../generated/core_v1/schema.js';
import { setWhenNull } from '../../resources/defaulting/set.js';
import type { Strategy, StrategyContext } from '../../resources/definition.js';
import {
  ensureFields,
  type Fields,
  fieldsAt,
  isFields,
  memberAt,
  optionalFieldsAt,
  textAt,
} from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { equalBySchema } from '../../resources/schema-equality.js';
import { templatePreparation } from '../../resources/template-preparation.js';
import { checkIntOrPercent, checkNotOverHundredPercent, magnitude } from '../../resources/validation/int-or-percent.js';
import {
  validateCollisionCount,
  validateCounts,
  validateLastingTemplate,
  validateRequiredSelector,
  validateSelectorUnchanged,
  validateStatusCounts,
  validateTemplateLabels,
} from '../../resources/validation/workload.js';
import { checkNumberAnnotation } from '../number-annotations.js';

const template = templatePreparation();

export const daemonSetStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  generation: { schema: DaemonSetSchema },
  status: {
    // The number belongs to the spec, which a write of the status keeps.
    prepareForUpdate: (daemonSet, old) => annotateTemplateGeneration(daemonSet, templateGeneration(old)),
    validateUpdate: validateStatus,
  },
  prepareForCreate(daemonSet, context) {
    const generation = templateGeneration(daemonSet);
    annotateTemplateGeneration(daemonSet, generation < 1n ? 1n : generation);
    settleSurge(daemonSet, undefined, context);
    template.prepareForCreate(daemonSet, context);
  },
  prepareForUpdate(daemonSet, old, context) {
    settleSurge(daemonSet, old, context);
    template.prepareForUpdate(daemonSet, old, context);
    const generation = templateGeneration(old);
    const templateOf = (object: unknown) => fieldsAt(object, 'spec', 'template');
    const isSame = equalBySchema(PodTemplateSpecSchema, templateOf(daemonSet), templateOf(old));
    annotateTemplateGeneration(daemonSet, isSame ? generation : BigInt.asIntN(64, generation + 1n));
  },
  validate: validateDaemonSet,
  // v1.21 checks the spec twice on an update, so that its faults are listed twice.
  validateUpdate: (daemonSet, old, context) => [
    ...validateDaemonSet(daemonSet, context),
    ...validateSelectorUnchanged(daemonSet, old),
  ],
});

/** Where the number of the template, a field of older versions, is kept. */
const templateGenerationKey = 'deprecated.daemonset.template.generation';

/** What is sent has a number, which whoever sent it owns. @throws StatusError 400 when the number of the template is none */
export function settleTemplateGeneration(daemonSet: ApiObject): void {
  checkNumberAnnotation(daemonSet, templateGenerationKey, (fault) => fault);
  annotateTemplateGeneration(daemonSet, templateGeneration(daemonSet));
}

/** A 64-bit integer, exactly; requests with another text are rejected. */
function templateGeneration({ metadata }: DeepReadonly<ApiObject>): bigint {
  const number = parseInt64(metadata.annotations?.[templateGenerationKey] ?? '0');
  return typeof number === 'bigint' ? number : 0n;
}

function annotateTemplateGeneration(daemonSet: ApiObject, generation: bigint): void {
  daemonSet.metadata.annotations = { ...daemonSet.metadata.annotations, [templateGenerationKey]: String(generation) };
}

/** Rows of tables do not tell of it, since it is no annotation that anybody set. */
export function withoutTemplateGeneration(metadata: DeepReadonly<ObjectMeta>): DeepReadonly<ObjectMeta> {
  const { annotations = {}, ...rest } = metadata;
  const { [templateGenerationKey]: _, ...others } = annotations;
  return Object.keys(others).length === 0 ? rest : { ...rest, annotations: others };
}

function validateDaemonSet(
  daemonSet: DeepReadonly<ApiObject>,
  { names }: Pick<StrategyContext, 'names'>,
): readonly FieldError[] {
  const hasSelector = optionalFieldsAt(daemonSet, 'spec', 'selector') !== undefined;
  return [
    ...(hasSelector ? validateRequiredSelector(daemonSet, 'empty selector is invalid for daemonset') : []),
    ...validateTemplateLabels(daemonSet, { wrongSelectorDetail: null }),
    ...validateLastingTemplate(daemonSet, 'DaemonSet', { perNode: true, names }),
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
  const rollingUpdate = optionalFieldsAt(strategy, 'rollingUpdate');
  if (type !== 'RollingUpdate') {
    const quoted = quoteStructure('apps.DaemonSetUpdateStrategy', [
      ['Type', quoteText(type)],
      ['RollingUpdate', quoteOptional('apps.RollingUpdateDaemonSet', rollingUpdate)],
    ]);
    return [notSupported(path, quoted, ['RollingUpdate', 'OnDelete'])];
  }
  return validateRollingUpdate(rollingUpdate ?? {}, path.child('rollingUpdate'));
}

/** Pods are replaced either after the old one is gone, or before. */
function validateRollingUpdate(rollingUpdate: Fields, path: FieldPath): readonly FieldError[] {
  const limits = ['maxUnavailable', 'maxSurge'] as const;
  const values = limits.map((name) => memberAt(rollingUpdate, name) ?? 0);
  const errors = [checkIntOrPercent, checkNotOverHundredPercent].flatMap((check) =>
    limits.flatMap((name, index) => check(values[index], path.child(name))),
  );
  const [hasUnavailable, hasSurge] = values.map((value) => magnitude(value) !== 0);
  if (hasUnavailable && hasSurge) {
    const surge = quoteIntOrString(values[1]);
    errors.push(invalid(path.child('maxSurge'), surge, 'may not be set when maxUnavailable is non-zero'));
  }
  if (!hasUnavailable && !hasSurge) {
    errors.push(required(path.child('maxUnavailable'), 'cannot be 0 when maxSurge is 0'));
  }
  return errors;
}

/** A surge has a default while its gate is on, and is dropped while it is off, unless the object had one before. */
function settleSurge(daemonSet: ApiObject, old: DeepReadonly<ApiObject> | undefined, { gates }: StrategyContext): void {
  const strategy = ensureFields(ensureFields(daemonSet, 'spec'), 'updateStrategy');
  const rollingUpdate = strategy['rollingUpdate'];
  if (!isFields(rollingUpdate)) return;
  if (gates('DaemonSetUpdateSurge')) {
    if (strategy['type'] === 'RollingUpdate') setWhenNull(rollingUpdate, 'maxSurge', 0);
    return;
  }
  const oldSurge = memberAt(old, 'spec', 'updateStrategy', 'rollingUpdate', 'maxSurge') ?? 0;
  if (oldSurge === 0) delete rollingUpdate['maxSurge'];
}

const statusCounts = [
  'currentNumberScheduled',
  'numberMisscheduled',
  'desiredNumberScheduled',
  'numberReady',
  'observedGeneration',
  'updatedNumberScheduled',
  'numberAvailable',
  'numberUnavailable',
  'collisionCount',
];

function validateStatus(daemonSet: DeepReadonly<ApiObject>, old: DeepReadonly<ApiObject>): readonly FieldError[] {
  return [...validateStatusCounts(daemonSet, statusCounts), ...validateCollisionCount(daemonSet, old)];
}
