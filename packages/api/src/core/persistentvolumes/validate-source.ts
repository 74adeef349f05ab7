import {
  dnsLabel,
  type FieldError,
  type FieldPath,
  type Fields,
  forbidden,
  invalid,
  memberAt,
  optionalFieldsAt,
  required,
  semanticallyEqual,
  textAt,
} from '@orch/apimachinery';
import { checkText } from '../../resources/validation/checks.js';
import { extraSourcePath, publishSecretPath, requireText, type SourceCheck } from '../shared/volume-source-checks.js';
import { commonSourceChecks, sourcePath, validateDriverName, validateNoParent } from '../shared/volume-sources.js';
import { validateIscsi } from '../shared/volume-sources-block.js';

/** A volume has exactly one source. `at` is the path of the spec. */
export function validateVolumeSource(spec: Fields, at: FieldPath): readonly FieldError[] {
  const sources = sourcesOf(spec);
  if (sources.length === 0) return [required(at, 'must specify a volume type')];
  // As in v1.21, a CSI source is allowed beside another one.
  return sources.flatMap((name, index) => {
    if (index > 0 && name !== 'flexVolume') {
      return [forbidden(extraSourcePath(at, name), 'may not specify more than 1 volume type')];
    }
    const errors = sourceChecks[name]?.(optionalFieldsAt(spec, name) ?? {}, sourcePath(at, name)) ?? [];
    if (name !== 'local' || optionalFieldsAt(spec, 'nodeAffinity') !== undefined) return errors;
    return [...errors, required(at.child('nodeAffinity'), 'Local volume requires node affinity')];
  });
}

/** Whether two volumes have the same source. */
export function hasSameSource(spec: Fields, oldSpec: Fields): boolean {
  return sourceOrder.every((name) => semanticallyEqual(spec[name], oldSpec[name]));
}

/** Sources in order of validation. A second one is forbidden. */
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
  // As in v1.21, nodeStageSecretRef is not validated.
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
