import {
  dnsLabel,
  dnsSubdomain,
  duplicate,
  type FieldError,
  type FieldPath,
  forbidden,
  required,
  tryParseQuantity,
} from '@orch/apimachinery';
import { type Fields, listAt, memberAt, optionalFieldsAt, textAt } from '../../resources/fields.js';
import { checkRequiredText, checkText } from '../../resources/validation/checks.js';
import { extraSourcePath, publishSecretPath, requireText, type SourceCheck } from '../volume-source-checks.js';
import { commonSourceChecks, sourcePath, validateDriverName } from '../volume-sources.js';
import { validateEphemeral } from './validate-ephemeral.js';
import { validateDownwardFile, validateItems, validateMode } from './validate-files.js';
import { validateSubPath } from './validate-mounts.js';
import { validateProjected } from './validate-projected.js';

export interface CheckedVolumes {
  readonly errors: readonly FieldError[];
  /** Those without a fault, by name: as in v1.21, containers find no others. */
  readonly volumes: ReadonlyMap<string, Fields>;
}

/** Names of volumes, one source for each, and what the common sources need. */
export function validateVolumes(volumes: readonly Fields[], path: FieldPath): CheckedVolumes {
  const good = new Map<string, Fields>();
  const errors = volumes.flatMap((volume, index) => {
    const volumePath = path.index(index);
    const name = textAt(volume, 'name');
    const faults: FieldError[] = [
      ...validateSource(volume, volumePath),
      ...checkRequiredText(name, volumePath.child('name'), dnsLabel),
    ];
    if (good.has(name)) faults.push(duplicate(volumePath.child('name'), name));
    if (faults.length === 0) good.set(name, volume);
    return faults;
  });
  return { errors, volumes: good };
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
    if (index > 0) return [forbidden(extraSourcePath(path, name), 'may not specify more than 1 volume type')];
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
  cinder: (source, path) => {
    const secret = optionalFieldsAt(source, 'secretRef');
    return [
      ...(commonSourceChecks['cinder']?.(source, path) ?? []),
      ...(secret === undefined ? [] : requireText(secret, 'name', path.child('secretRef'))),
    ];
  },
  persistentVolumeClaim: (source, path) => requireText(source, 'claimName', path),
  gitRepo: (source, path) => [
    ...requireText(source, 'repository', path),
    ...validateSubPath(textAt(source, 'directory'), path.child('directory')),
  ],
  csi: (source, path) => {
    const secret = optionalFieldsAt(source, 'nodePublishSecretRef');
    return [
      ...validateDriverName(textAt(source, 'driver'), path.child('driver')),
      ...(secret === undefined ? [] : validatePublishSecret(secret, path)),
    ];
  },
  downwardAPI: (source, path) => [
    ...validateMode(source, 'defaultMode', path),
    ...listAt(source, 'items').flatMap((item) => validateDownwardFile(item, path)),
  ],
  projected: validateProjected,
  ephemeral: validateEphemeral,
};

/** As in v1.21, a name that is there is told as if it stood in the source itself. */
function validatePublishSecret(secret: Fields, path: FieldPath): readonly FieldError[] {
  const name = textAt(secret, 'name');
  if (name === '') return requireText(secret, 'name', path.child(publishSecretPath));
  return checkText(name, path.child('name'), dnsSubdomain);
}
