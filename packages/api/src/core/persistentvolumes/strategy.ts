import type { Strategy } from '@orch/apimachinery';
import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  type Fields,
  fieldPath,
  fieldsAt,
  forbidden,
  genericStrategy,
  invalid,
  memberAt,
  type Names,
  notSupported,
  optionalFieldsAt,
  type QuotedValue,
  quantityValue,
  quoteOptional,
  quoteStructure,
  required,
  semanticallyEqual,
  textAt,
  wellKnown,
} from '@orch/apimachinery';
import { appendAll } from '../../resources/validation/append-all.js';
import { checkImmutable, checkSupported, checkText } from '../../resources/validation/checks.js';
import { quoteResourceList } from '../../resources/validation/quote-quantity.js';
import { validateNodeSelector } from '../pods/validate-scheduling.js';
import { checkPositiveAmount, validateAccessModes, validateVolumeMode } from './validate-amounts.js';
import { hasSameSource, validateVolumeSource } from './validate-source.js';

type Volume = DeepReadonly<ApiObject>;

export const persistentVolumeStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'whole'] },
  prepareForCreate: (volume) => {
    volume['status'] = { phase: 'Pending' };
  },
  status: {},
  validate: (volume, { names }) => [...validateVolume(volume), ...validateMountOptions(volume, names)],
  validateUpdate: validateVolumeUpdate,
});

const path = fieldPath('spec');
const reclaimPolicies = ['Delete', 'Recycle', 'Retain'];

function validateVolume(volume: Volume): readonly FieldError[] {
  const spec = fieldsAt(volume, 'spec');
  const className = textAt(spec, 'storageClassName');
  const policy = textAt(spec, 'persistentVolumeReclaimPolicy');
  const policyPath = path.child('persistentVolumeReclaimPolicy');
  const isRoot = isRootPath(textAt(spec, 'hostPath', 'path'));
  return [
    ...validateAccessModes(spec, path, { requiredDetail: '' }),
    ...validateNodeAffinity(spec),
    ...validateCapacity(spec),
    ...(policy === '' ? [] : checkSupported(policy, policyPath, { supported: reclaimPolicies })),
    ...validateVolumeSource(spec, path),
    ...(isRoot && policy === 'Recycle'
      ? [forbidden(policyPath, "may not be 'recycle' for a hostPath mount of '/'")]
      : []),
    ...(className === '' ? [] : checkText(className, path.child('storageClassName'), dnsSubdomain)),
    ...validateVolumeMode(spec, path),
  ];
}

/** Sources that support mount options. */
const mountableSources = [
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'glusterfs',
  'iscsi',
  'rbd',
  'nfs',
  'cephfs',
  'cinder',
  'quobyte',
  'azureFile',
  'vsphereVolume',
  'azureDisk',
  'photonPersistentDisk',
];

/** Mount options in the annotation that precedes the field. */
function validateMountOptions(volume: Volume, names: Names): readonly FieldError[] {
  const key = names.value(wellKnown.annotations.betaMountOptions);
  const spec = fieldsAt(volume, 'spec');
  if (volume.metadata.annotations?.[key] === undefined) return [];
  if (mountableSources.some((name) => memberAt(spec, name) !== undefined)) return [];
  return [forbidden(fieldPath('metadata', 'annotations', key), 'may not specify mount options for this volume type')];
}

function validateCapacity(spec: Fields): readonly FieldError[] {
  const capacityPath = path.child('capacity');
  const capacity = fieldsAt(spec, 'capacity');
  const names = Object.keys(capacity);
  const errors: FieldError[] = names.length === 0 ? [required(capacityPath, '')] : [];
  if (names.length !== 1 || names[0] !== 'storage') {
    const noneIsNil = memberAt(spec, 'capacity') === undefined;
    errors.push(notSupported(capacityPath, quoteResourceList(capacity, { noneIsNil }), ['storage']));
  }
  for (const name of names) {
    const amount = textAt(capacity, name);
    const amountPath = capacityPath.key(name);
    if (quantityValue(amount) < 0) {
      errors.push(invalid(amountPath, quantityValue(amount), 'must be a valid resource quantity'));
    }
    appendAll(errors, checkPositiveAmount(amount, amountPath));
  }
  return errors;
}

/** Whether a path resolves to `/`. */
function isRootPath(text: string): boolean {
  if (!text.startsWith('/')) return false;
  let depth = 0;
  for (const part of text.split('/')) {
    if (part === '..') depth = Math.max(0, depth - 1);
    else if (part !== '' && part !== '.') depth++;
  }
  return depth === 0;
}

function validateNodeAffinity(spec: Fields): readonly FieldError[] {
  const affinity = optionalFieldsAt(spec, 'nodeAffinity');
  const affinityPath = path.child('nodeAffinity');
  if (affinity === undefined) return [];
  const terms = optionalFieldsAt(affinity, 'required');
  const termsPath = affinityPath.child('required');
  if (terms === undefined) return [required(termsPath, 'must specify required node constraints')];
  return validateNodeSelector(terms, termsPath);
}

/** Source, node affinity and volume mode are immutable. */
function validateVolumeUpdate(volume: Volume, old: Volume): readonly FieldError[] {
  const spec = fieldsAt(volume, 'spec');
  const oldSpec = fieldsAt(old, 'spec');
  // v1.21 validates it again after the whole volume.
  const errors: FieldError[] = [...validateVolume(volume)];
  if (!hasSameSource(spec, oldSpec)) {
    const detail = 'spec.persistentvolumesource is immutable after creation';
    errors.push(forbidden(path.child('persistentvolumesource'), detail));
  }
  appendAll(errors, checkSameMode(spec, oldSpec));
  const affinity = memberAt(oldSpec, 'nodeAffinity');
  if (affinity === undefined) return errors;
  const isSame = semanticallyEqual(affinity, memberAt(spec, 'nodeAffinity'));
  return [...errors, ...checkImmutable(quoteAffinity(spec), fieldPath('nodeAffinity'), { isSame })];
}

function quoteAffinity(spec: Fields): QuotedValue | undefined {
  const affinity = optionalFieldsAt(spec, 'nodeAffinity');
  if (affinity === undefined) return undefined;
  const terms = memberAt(affinity, 'required') === undefined ? undefined : {};
  return quoteStructure('core.VolumeNodeAffinity', [['Required', quoteOptional('core.NodeSelector', terms)]]);
}

export function checkSameMode(spec: Fields, oldSpec: Fields): readonly FieldError[] {
  const mode = memberAt(spec, 'volumeMode');
  return checkImmutable(mode, fieldPath('volumeMode'), { isSame: mode === memberAt(oldSpec, 'volumeMode') });
}
