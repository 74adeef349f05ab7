import {
  dnsLabel,
  duplicate,
  type FieldError,
  type FieldPath,
  forbidden,
  required,
  tryParseQuantity,
} from '@orch/apimachinery';
import { type Fields, listAt, memberAt, optionalFieldsAt, textAt } from '../../resources/fields.js';
import { checkRequiredText } from '../../resources/validation/checks.js';
import { publishSecretPath, requireText, type SourceCheck } from '../volume-source-checks.js';
import { commonSourceChecks, sourcePath, validateDriverName } from '../volume-sources.js';
import { validateEphemeral } from './validate-ephemeral.js';
import { validateDownwardFile, validateItems, validateMode } from './validate-files.js';
import { validateSubPath } from './validate-mounts.js';
import { validateProjected } from './validate-projected.js';

/** Names of volumes, one source for each, and what the common sources need. */
export function validateVolumes(volumes: readonly Fields[], path: FieldPath): readonly FieldError[] {
  const names = new Set<string>();
  return volumes.flatMap((volume, index) => {
    const volumePath = path.index(index);
    const name = textAt(volume, 'name');
    const errors: FieldError[] = [...validateSource(volume, volumePath)];
    const faults = checkRequiredText(name, volumePath.child('name'), dnsLabel);
    errors.push(...faults);
    if (faults.length === 0 && names.has(name)) errors.push(duplicate(volumePath.child('name'), name));
    names.add(name);
    return errors;
  });
}

/** Sources in the order in which they are looked at; a second one is refused. */
const sourceOrder = [
  'emptyDir',
  'hostPath',
  'gitRepo',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'secret',
  'nfs',
  'iscsi',
  'glusterfs',
  'flocker',
  'persistentVolumeClaim',
  'rbd',
  'cinder',
  'cephfs',
  'quobyte',
  'downwardAPI',
  'fc',
  'flexVolume',
  'configMap',
  'azureFile',
  'vsphereVolume',
  'photonPersistentDisk',
  'portworxVolume',
  'azureDisk',
  'storageos',
  'projected',
  'scaleIO',
  'csi',
  'ephemeral',
];

function validateSource(volume: Fields, path: FieldPath): readonly FieldError[] {
  const sources = sourceOrder.filter((name) => memberAt(volume, name) !== undefined);
  if (sources.length === 0) return [required(path, 'must specify a volume type')];
  return sources.flatMap((name, index) => {
    if (index > 0) return [forbidden(path.child(name), 'may not specify more than 1 volume type')];
    return sourceChecks[name]?.(optionalFieldsAt(volume, name) ?? {}, sourcePath(path, name)) ?? [];
  });
}

const sourceChecks: Readonly<Record<string, SourceCheck>> = {
  ...commonSourceChecks,
  emptyDir: (source, path) => {
    const limit = tryParseQuantity(textAt(source, 'sizeLimit'))?.nanos ?? 0n;
    if (limit >= 0n) return [];
    return [forbidden(path.child('sizeLimit'), 'SizeLimit field must be a valid resource quantity')];
  },
  secret: (source, path) => [
    ...requireText(source, 'secretName', path),
    ...validateMode(source, 'defaultMode', path),
    ...validateItems(source, path),
  ],
  configMap: (source, path) => [
    ...requireText(source, 'name', path),
    ...validateMode(source, 'defaultMode', path),
    ...validateItems(source, path),
  ],
  persistentVolumeClaim: (source, path) => requireText(source, 'claimName', path),
  gitRepo: (source, path) => [
    ...requireText(source, 'repository', path),
    ...validateSubPath(textAt(source, 'directory'), path.child('directory')),
  ],
  csi: (source, path) => {
    const secret = optionalFieldsAt(source, 'nodePublishSecretRef');
    return [
      ...validateDriverName(textAt(source, 'driver'), path.child('driver')),
      ...(secret === undefined ? [] : requireText(secret, 'name', path.child(publishSecretPath))),
    ];
  },
  downwardAPI: (source, path) => [
    ...validateMode(source, 'defaultMode', path),
    ...listAt(source, 'items').flatMap((item) => validateDownwardFile(item, path)),
  ],
  projected: validateProjected,
  ephemeral: validateEphemeral,
};
