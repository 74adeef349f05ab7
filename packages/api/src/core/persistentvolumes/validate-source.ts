import { dnsLabel, type FieldError, type FieldPath, forbidden, invalid, required } from '@orch/apimachinery';
import { type Fields, memberAt, optionalFieldsAt, semanticallyEqual, textAt } from '../../resources/fields.js';
import { checkText } from '../../resources/validation/checks.js';
import { extraSourcePath, publishSecretPath, requireText, type SourceCheck } from '../volume-source-checks.js';
import { commonSourceChecks, sourcePath, validateDriverName, validateNoParent } from '../volume-sources.js';
import { validateIscsi } from '../volume-sources-block.js';

/** What a volume is made of: exactly one source. `at` is where the spec of the volume stands. */
export function validateVolumeSource(spec: Fields, at: FieldPath): readonly FieldError[] {
  const sources = sourcesOf(spec);
  if (sources.length === 0) return [required(at, 'must specify a volume type')];
  // As in v1.21, a driver's volume may stand beside another source.
  return sources.flatMap((name, index) => {
    if (index > 0 && name !== 'flexVolume') {
      return [forbidden(extraSourcePath(at, name), 'may not specify more than 1 volume type')];
    }
    const errors = sourceChecks[name]?.(optionalFieldsAt(spec, name) ?? {}, sourcePath(at, name)) ?? [];
    if (name !== 'local' || optionalFieldsAt(spec, 'nodeAffinity') !== undefined) return errors;
    return [...errors, required(at.child('nodeAffinity'), 'Local volume requires node affinity')];
  });
}

/** Whether two volumes are made of the same. */
export function hasSameSource(spec: Fields, oldSpec: Fields): boolean {
  return sourceOrder.every((name) => semanticallyEqual(spec[name], oldSpec[name]));
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
