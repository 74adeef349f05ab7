import type { Strategy, StrategyContext } from '@orch/apimachinery';
import {
  type ApiObject,
  compareQuantities,
  type DeepReadonly,
  type FieldError,
  fieldPath,
  fieldsAt,
  forbidden,
  genericStrategy,
  invalid,
  isFields,
  memberAt,
  optionalFieldsAt,
  quantityValue,
  semanticallyEqual,
  textAt,
  tryParseQuantity,
  wellKnown,
} from '@orch/apimachinery';
import { checkImmutable } from '../../resources/validation/checks.js';
import { checkSameMode } from '../persistentvolumes/strategy.js';
import { validateClaimSpec } from './validate-claim-spec.js';

type Claim = DeepReadonly<ApiObject>;

export const persistentVolumeClaimStrategy: Strategy = genericStrategy({
  namespaced: true,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'change', 'whole'] },
  prepareForCreate: (claim, { gates, names }) => {
    claim['status'] = { phase: 'Pending' };
    dropDataSource(claim, { gates, names });
  },
  prepareForUpdate: (claim, old, { gates, names }) => {
    if (memberAt(old, 'spec', 'dataSource') === undefined) dropDataSource(claim, { gates, names });
  },
  status: { validateUpdate: validateClaimStatus },
  validate: (claim) => validateClaimSpec(fieldsAt(claim, 'spec'), path),
  validateUpdate: validateClaimUpdate,
});

const path = fieldPath('spec');

/** Drops data sources other than claims and snapshots while the gate for them is off. */
function dropDataSource(claim: ApiObject, { gates, names }: Pick<StrategyContext, 'gates' | 'names'>): void {
  const spec = claim['spec'];
  const source = optionalFieldsAt(spec, 'dataSource');
  if (source === undefined || !isFields(spec) || gates('AnyVolumeDataSource')) return;
  const group = textAt(source, 'apiGroup');
  const kind = textAt(source, 'kind');
  const isClaim = group === '' && kind === 'PersistentVolumeClaim';
  const isSnapshot = group === names.group(wellKnown.groups.snapshots) && kind === 'VolumeSnapshot';
  if (!isClaim && !isSnapshot) delete spec['dataSource'];
}

function validateClaimStatus(claim: Claim): readonly FieldError[] {
  const capacity = fieldsAt(claim, 'status', 'capacity');
  return Object.keys(capacity).flatMap((name) => {
    const amount = quantityValue(textAt(capacity, name));
    const amountPath = fieldPath('status', 'capacity').key(name);
    return amount < 0 ? [invalid(amountPath, amount, 'must be a valid resource quantity')] : [];
  });
}

/**
 * The spec is immutable, except that volumeName can be set once, and that a bound claim can request more storage while the
 * gate `ExpandPersistentVolumes` is on.
 */
function validateSpecUpdate(claim: Claim, old: Claim, { gates }: StrategyContext): readonly FieldError[] {
  const spec = fieldsAt(claim, 'spec');
  const oldSpec = fieldsAt(old, 'spec');
  const expands = gates('ExpandPersistentVolumes');
  const isBound = textAt(claim, 'status', 'phase') === 'Bound';
  const wasNamed = textAt(oldSpec, 'volumeName') !== '';
  const requests = fieldsAt(spec, 'resources', 'requests');
  const oldStorage = memberAt(oldSpec, 'resources', 'requests', 'storage');
  const expected = {
    ...spec,
    ...(wasNamed ? {} : { volumeName: oldSpec['volumeName'] }),
    // Without requests the spec must equal the old one.
    ...(expands && isBound && memberAt(spec, 'resources', 'requests') !== undefined
      ? { resources: { ...fieldsAt(spec, 'resources'), requests: { ...requests, storage: oldStorage } } }
      : {}),
  };
  const errors: FieldError[] = [];
  if (!semanticallyEqual(expected, oldSpec)) {
    const detail = expands
      ? 'spec is immutable after creation except resources.requests for bound claims'
      : 'field is immutable';
    errors.push(forbidden(path, detail));
  }
  if (!expands) return errors;
  const before = tryParseQuantity(String(oldStorage ?? '0'));
  const after = tryParseQuantity(textAt(requests, 'storage') || '0');
  if (before !== undefined && after !== undefined && compareQuantities(after, before) < 0) {
    const detail = 'field can not be less than previous value';
    errors.push(forbidden(path.child('resources', 'requests', 'storage'), detail));
  }
  return errors;
}

function validateClaimUpdate(claim: Claim, old: Claim, context: StrategyContext): readonly FieldError[] {
  const { names } = context;
  const spec = fieldsAt(claim, 'spec');
  const annotation = names.value(wellKnown.annotations.betaStorageClass);
  const className = claim.metadata.annotations?.[annotation] ?? '';
  const isSame = className === (old.metadata.annotations?.[annotation] ?? '');
  return [
    // v1.21 validates it again after the whole claim.
    ...validateClaimSpec(spec, path),
    ...validateSpecUpdate(claim, old, context),
    ...checkImmutable(className, fieldPath('metadata', 'annotations', annotation), { isSame }),
    ...checkSameMode(spec, fieldsAt(old, 'spec')),
  ];
}
