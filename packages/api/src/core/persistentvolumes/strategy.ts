import {
  type ApiObject,
  type DeepReadonly,
  dnsLabel,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  type Names,
  notSupported,
  type QuotedValue,
  quantityValue,
  quoteOptional,
  quoteStructure,
  required,
  wellKnown,
} from '@orch/apimachinery';
import type { Strategy } from '../../resources/definition.js';
import {
  type Fields,
  fieldsAt,
  memberAt,
  optionalFieldsAt,
  semanticallyEqual,
  textAt,
} from '../../resources/fields.js';
import { genericStrategy } from '../../resources/generic-strategy.js';
import { checkImmutable, checkSupported, checkText } from '../../resources/validation/checks.js';
import { quoteResourceList } from '../../resources/validation/quote-quantity.js';
import { validateNodeSelector } from '../pods/validate-scheduling.js';
import { publishSecretPath, requireText, type SourceCheck } from '../volume-source-checks.js';
import { commonSourceChecks, sourcePath, validateDriverName, validateNoParent } from '../volume-sources.js';
import { validateIscsi } from '../volume-sources-block.js';
import { checkPositiveAmount, validateAccessModes, validateVolumeMode } from './validate-amounts.js';

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

/** Sources that take options of mounts. */
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

/** Options that stand in an annotation, as they did before they had a field. */
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
  if (names.length !== 1 || names[0] !== 'storage')
    errors.push(notSupported(capacityPath, quoteResourceList(capacity), ['storage']));
  for (const name of names) {
    const amount = textAt(capacity, name);
    const amountPath = capacityPath.key(name);
    if (quantityValue(amount) < 0) {
      errors.push(invalid(amountPath, quantityValue(amount), 'must be a valid resource quantity'));
    }
    errors.push(...checkPositiveAmount(amount, amountPath));
  }
  return errors;
}

/** `/`, and what leads there. */
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
  glusterfs: (source, at) => {
    const namespace = memberAt(source, 'endpointsNamespace');
    const errors = [...(commonSourceChecks['glusterfs']?.(source, at) ?? [])];
    if (typeof namespace !== 'string') return errors;
    const namespacePath = at.child('endpointsNamespace');
    if (namespace !== '') return [...errors, ...checkText(namespace, namespacePath, dnsLabel)];
    const detail = 'if the endpointnamespace is set, it must be a valid namespace name';
    return [...errors, invalid(namespacePath, namespace, detail)];
  },
  iscsi: (source, at) => {
    const secret = optionalFieldsAt(source, 'secretRef');
    const needsName = secret !== undefined && textAt(secret, 'name') === '';
    return [
      ...validateIscsi(source, at, { unknownDetail: 'must be valid format' }),
      ...(needsName ? [required(at.child('secretRef', 'name'), '')] : []),
    ];
  },
  cinder: (source, at) => [
    ...(commonSourceChecks['cinder']?.(source, at) ?? []),
    ...validateSecretReference(optionalFieldsAt(source, 'secretRef'), at.child('secretRef')),
  ],
  storageos: (source, at) => {
    const secret = optionalFieldsAt(source, 'secretRef');
    return [
      ...(commonSourceChecks['storageos']?.(source, at) ?? []),
      ...(secret === undefined ? [] : requireText(secret, 'namespace', at.child('secretRef'))),
    ];
  },
  local: (source, at) => {
    const localPath = textAt(source, 'path');
    return localPath === '' ? [required(at.child('path'), '')] : validateNoParent(localPath, at.child('path'));
  },
  // As in v1.21, the secret for staging on a node is not looked at.
  csi: (source, at) => [
    ...validateDriverName(textAt(source, 'driver'), at.child('driver')),
    ...requireText(source, 'volumeHandle', at),
    ...validateSecretReference(
      optionalFieldsAt(source, 'controllerPublishSecretRef'),
      at.child('controllerPublishSecretRef'),
    ),
    ...validateSecretReference(
      optionalFieldsAt(source, 'controllerExpandSecretRef'),
      at.child('controllerExpandSecretRef'),
    ),
    ...validateSecretReference(optionalFieldsAt(source, 'nodePublishSecretRef'), at.child(publishSecretPath)),
  ],
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
    const errors = sourceChecks[name]?.(optionalFieldsAt(spec, name) ?? {}, sourcePath(at, name)) ?? [];
    if (name !== 'local' || optionalFieldsAt(spec, 'nodeAffinity') !== undefined) return errors;
    return [...errors, required(at.child('nodeAffinity'), 'Local volume requires node affinity')];
  });
}

/** Where the data is, and for which nodes, stays. */
function validateVolumeUpdate(volume: Volume, old: Volume): readonly FieldError[] {
  const spec = fieldsAt(volume, 'spec');
  const oldSpec = fieldsAt(old, 'spec');
  // The whole volume has been looked at; v1.21 does so once more.
  const errors: FieldError[] = [...validateVolume(volume)];
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
