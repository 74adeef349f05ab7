import type { Strategy, StrategyContext, TableColumn } from '@orch/apimachinery';
import {
  type ApiObject,
  addInt64,
  type DeepReadonly,
  ensureFields,
  equalBySchema,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  fieldsAt,
  genericStrategy,
  type Int64,
  invalid,
  isFields,
  memberAt,
  nameColumn,
  notSupported,
  numberAt,
  type ObjectMeta,
  optionalFieldsAt,
  parseInt64,
  quoteIntOrString,
  quoteOptional,
  quoteStructure,
  quoteText,
  required,
  textAt,
  textMapAt,
} from '@orch/apimachinery';
import { templatePreparation } from '../core/pods/template-preparation.js';
import {
  validateCollisionCount,
  validateCounts,
  validateRequiredSelector,
  validateRestartingTemplate,
  validateSelectorUnchanged,
  validateStatusCounts,
  validateTemplateLabels,
} from '../core/pods/validate-workload.js';
import { DaemonSetSchema } from '../generated/apps_v1/schema.js';
import { PodTemplateSpecSchema } from '../generated/core_v1/schema.js';
import { ageColumn, column, integerColumn } from '../resources/columns/column.js';
import { labelsText } from '../resources/columns/texts.js';
import { containersColumn, imagesColumn, selectorColumn } from '../resources/columns/workload.js';
import { setWhenNull } from '../resources/defaulting/set.js';
import type { PodContext } from '../resources/pod-context.js';
import { checkIntOrPercent, checkNotOverHundredPercent, magnitude } from '../resources/validation/int-or-percent.js';
import { checkNumberAnnotation } from './number-annotations.js';

const template = templatePreparation();

export const daemonSetStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change'] },
  generation: { schema: DaemonSetSchema },
  status: {
    // The number belongs to the spec, which a status update keeps.
    prepareForUpdate: (daemonSet, old) => annotateTemplateGeneration(daemonSet, templateGeneration(old)),
    validateUpdate: validateStatus,
  },
  prepareForCreate(daemonSet, context) {
    const generation = templateGeneration(daemonSet);
    annotateTemplateGeneration(daemonSet, generation > 0 ? generation : 1);
    prepareSurge(daemonSet, undefined, context);
    template.prepareForCreate(daemonSet, context);
  },
  prepareForUpdate(daemonSet, old, context) {
    prepareSurge(daemonSet, old, context);
    template.prepareForUpdate(daemonSet, old, context);
    const generation = templateGeneration(old);
    const templateOf = (object: unknown) => fieldsAt(object, 'spec', 'template');
    const isSame = equalBySchema(PodTemplateSpecSchema, templateOf(daemonSet), templateOf(old));
    annotateTemplateGeneration(daemonSet, isSame ? generation : addInt64(generation, 1));
  },
  validate: validateDaemonSet,
  // v1.21 validates the spec twice on updates, so its errors are listed twice.
  validateUpdate: (daemonSet, old, context) => [
    ...validateDaemonSet(daemonSet, context, old),
    ...validateSelectorUnchanged(daemonSet, old),
  ],
});

/** The annotation that stores the template generation, a field of older versions. */
const templateGenerationKey = 'deprecated.daemonset.template.generation';

/** Sets the template generation that a request lacks. @throws StatusError 400 when it is no number */
export function setTemplateGeneration(daemonSet: ApiObject): void {
  checkNumberAnnotation(daemonSet, templateGenerationKey, (error) => error);
  annotateTemplateGeneration(daemonSet, templateGeneration(daemonSet));
}

function templateGeneration({ metadata }: DeepReadonly<ApiObject>): Int64 {
  return parseInt64(metadata.annotations?.[templateGenerationKey] ?? '0') ?? 0;
}

function annotateTemplateGeneration(daemonSet: ApiObject, generation: Int64): void {
  daemonSet.metadata.annotations = { ...daemonSet.metadata.annotations, [templateGenerationKey]: String(generation) };
}

/** Removes the template generation from metadata in tables: no client has set the annotation. */
export function withoutTemplateGeneration(metadata: DeepReadonly<ObjectMeta>): DeepReadonly<ObjectMeta> {
  const { annotations = {}, ...rest } = metadata;
  const { [templateGenerationKey]: _, ...others } = annotations;
  return Object.keys(others).length === 0 ? rest : { ...rest, annotations: others };
}

function validateDaemonSet(
  daemonSet: DeepReadonly<ApiObject>,
  context: PodContext,
  old?: DeepReadonly<ApiObject>,
): readonly FieldError[] {
  const hasSelector = optionalFieldsAt(daemonSet, 'spec', 'selector') !== undefined;
  return [
    ...(hasSelector ? validateRequiredSelector(daemonSet, 'empty selector is invalid for daemonset') : []),
    ...validateTemplateLabels(daemonSet, { wrongSelectorDetail: null }),
    ...validateRestartingTemplate(daemonSet, 'DaemonSet', { ...context, perNode: true, old }),
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

/** A rolling update has either a surge or unavailable pods. */
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

/** Defaults the surge while its gate is on, and drops it while the gate is off, unless the stored object has one. */
function prepareSurge(
  daemonSet: ApiObject,
  old: DeepReadonly<ApiObject> | undefined,
  { gates }: StrategyContext,
): void {
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

export const daemonSetColumns: readonly TableColumn[] = [
  nameColumn,
  integerColumn('Desired', (object) => numberAt(object, 'status', 'desiredNumberScheduled')),
  integerColumn('Current', (object) => numberAt(object, 'status', 'currentNumberScheduled')),
  integerColumn('Ready', (object) => numberAt(object, 'status', 'numberReady')),
  integerColumn('Up-to-date', (object) => numberAt(object, 'status', 'updatedNumberScheduled')),
  integerColumn('Available', (object) => numberAt(object, 'status', 'numberAvailable')),
  column('Node Selector', (object) => labelsText(textMapAt(object, 'spec', 'template', 'spec', 'nodeSelector'))),
  ageColumn,
  containersColumn,
  imagesColumn,
  selectorColumn,
];
