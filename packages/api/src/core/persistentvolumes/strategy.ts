import {
  type ApiObject,
  type DeepReadonly,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
  tryParseQuantity,
} from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import {
  type Fields,
  fieldsAt,
  memberAt,
  optionalFieldsAt,
  semanticallyEqual,
  textAt,
  textsAt,
} from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkImmutable, checkSupported, checkText } from '../../resources/validation/checks.js';
import { validateNodeSelector } from '../pods/validate-scheduling.js';
import {
  commonSourceChecks,
  requireText,
  type SourceCheck,
  sourcePath,
  validateDriverName,
  validateNoParent,
} from '../volume-sources.js';

type Volume = DeepReadonly<ApiObject>;

export const persistentVolumeStrategy: Strategy = genericStrategy({
  namespaced: false,
  nameRule: 'dnsSubdomain',
  metadata: { onUpdate: ['whole', 'whole'] },
  prepareForCreate: (volume) => {
    volume['status'] = { phase: 'Pending' };
  },
  status: {},
  validate: validateVolume,
  validateUpdate: validateVolumeUpdate,
});

const path = fieldPath('spec');
const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce'];
const reclaimPolicies = ['Delete', 'Recycle', 'Retain'];

function validateVolume(volume: Volume): readonly FieldError[] {
  const spec = fieldsAt(volume, 'spec');
  const className = textAt(spec, 'storageClassName');
  const policy = textAt(spec, 'persistentVolumeReclaimPolicy');
  const policyPath = path.child('persistentVolumeReclaimPolicy');
  const isRoot = /^\/[/.]*$/.test(textAt(spec, 'hostPath', 'path'));
  return [
    ...validateAccessModes(spec, ''),
    ...validateNodeAffinity(spec),
    ...validateCapacity(spec),
    ...(policy === '' ? [] : checkSupported(policy, policyPath, { supported: reclaimPolicies })),
    ...validateVolumeSource(spec, path),
    ...(isRoot && policy === 'Recycle'
      ? [forbidden(policyPath, "may not be 'recycle' for a hostPath mount of '/'")]
      : []),
    ...(className === '' ? [] : checkText(className, path.child('storageClassName'), dnsSubdomain)),
    ...validateVolumeMode(spec),
  ];
}

export function validateAccessModes(spec: Fields, requiredDetail: string): readonly FieldError[] {
  const modes = textsAt(spec, 'accessModes');
  const modesPath = path.child('accessModes');
  if (modes.length === 0) return [required(modesPath, requiredDetail)];
  return modes.flatMap((mode) => checkSupported(mode, modesPath, { supported: accessModes }));
}

export function validateVolumeMode(spec: Fields): readonly FieldError[] {
  const mode = memberAt(spec, 'volumeMode');
  if (typeof mode !== 'string') return [];
  return checkSupported(mode, path.child('volumeMode'), { supported: ['Block', 'Filesystem'] });
}

export function checkPositiveAmount(amount: string, amountPath: FieldPath): readonly FieldError[] {
  const nanos = tryParseQuantity(amount)?.nanos ?? 0n;
  return nanos > 0n ? [] : [invalid(amountPath, amount, 'must be greater than zero')];
}

function validateCapacity(spec: Fields): readonly FieldError[] {
  const capacityPath = path.child('capacity');
  const capacity = fieldsAt(spec, 'capacity');
  const names = Object.keys(capacity);
  const errors: FieldError[] = names.length === 0 ? [required(capacityPath, '')] : [];
  if (names.length !== 1 || names[0] !== 'storage') errors.push(notSupported(capacityPath, capacity, ['storage']));
  for (const name of names) errors.push(...checkPositiveAmount(textAt(capacity, name), capacityPath.key(name)));
  return errors;
}

function validateNodeAffinity(spec: Fields): readonly FieldError[] {
  const affinity = optionalFieldsAt(spec, 'nodeAffinity');
  const affinityPath = path.child('nodeAffinity');
  if (affinity === undefined) {
    if (optionalFieldsAt(spec, 'local') === undefined) return [];
    return [required(affinityPath, 'Local volume requires node affinity')];
  }
  const terms = optionalFieldsAt(affinity, 'required');
  const termsPath = affinityPath.child('required');
  if (terms === undefined) return [required(termsPath, 'must specify required node constraints')];
  return validateNodeSelector(terms, termsPath);
}

/** Sources in the order in which they are looked at; a second one is refused. */
const sourceOrder = [
  'hostPath',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'glusterfs',
  'flocker',
  'nfs',
  'rbd',
  'quobyte',
  'cephfs',
  'iscsi',
  'cinder',
  'fc',
  'flexVolume',
  'azureFile',
  'vsphereVolume',
  'photonPersistentDisk',
  'portworxVolume',
  'azureDisk',
  'scaleIO',
  'local',
  'storageos',
  'csi',
];

const sourceChecks: Readonly<Record<string, SourceCheck>> = {
  ...commonSourceChecks,
  local: (source, at) => {
    const localPath = textAt(source, 'path');
    return localPath === '' ? [required(at.child('path'), '')] : validateNoParent(localPath, at.child('path'));
  },
  csi: (source, at) => {
    const secrets = [
      'controllerPublishSecretRef',
      'controllerExpandSecretRef',
      'nodePublishSecretRef',
      'nodeStageSecretRef',
    ];
    return [
      ...validateDriverName(textAt(source, 'driver'), at.child('driver')),
      ...requireText(source, 'volumeHandle', at),
      ...secrets.flatMap((name) => validateSecretReference(optionalFieldsAt(source, name), at.child(name))),
    ];
  },
};

function validateSecretReference(secret: Fields | undefined, at: FieldPath): readonly FieldError[] {
  if (secret === undefined) return [];
  return [...requireText(secret, 'name', at), ...requireText(secret, 'namespace', at)];
}

function sourcesOf(spec: Fields): readonly string[] {
  return sourceOrder.filter((name) => memberAt(spec, name) !== undefined);
}

/** What a volume is made of: exactly one source. `at` is where the spec of the volume stands. */
export function validateVolumeSource(spec: Fields, at: FieldPath): readonly FieldError[] {
  const sources = sourcesOf(spec);
  if (sources.length === 0) return [required(at, 'must specify a volume type')];
  return sources.flatMap((name, index) => {
    if (index > 0) return [forbidden(at.child(name), 'may not specify more than 1 volume type')];
    return sourceChecks[name]?.(optionalFieldsAt(spec, name) ?? {}, sourcePath(at, name)) ?? [];
  });
}

/** Where the data is, and for which nodes, stays. */
function validateVolumeUpdate(volume: Volume, old: Volume): readonly FieldError[] {
  const spec = fieldsAt(volume, 'spec');
  const oldSpec = fieldsAt(old, 'spec');
  const errors: FieldError[] = [];
  const hasSameSource = semanticallyEqual(
    sourceOrder.map((name) => spec[name]),
    sourceOrder.map((name) => oldSpec[name]),
  );
  if (!hasSameSource) {
    const detail = 'spec.persistentvolumesource is immutable after creation';
    errors.push(forbidden(path.child('persistentvolumesource'), detail));
  }
  errors.push(...checkSameMode(spec, oldSpec));
  const affinity = memberAt(oldSpec, 'nodeAffinity');
  if (affinity === undefined) return errors;
  const isSame = semanticallyEqual(affinity, memberAt(spec, 'nodeAffinity'));
  return [...errors, ...checkImmutable(memberAt(spec, 'nodeAffinity'), fieldPath('nodeAffinity'), { isSame })];
}

export function checkSameMode(spec: Fields, oldSpec: Fields): readonly FieldError[] {
  const mode = memberAt(spec, 'volumeMode');
  return checkImmutable(mode, fieldPath('volumeMode'), { isSame: mode === memberAt(oldSpec, 'volumeMode') });
}
