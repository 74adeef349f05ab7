import {
  dnsLabel,
  dnsSubdomain,
  duplicate,
  type FieldError,
  type FieldPath,
  type Fields,
  forbidden,
  listAt,
  memberAt,
  optionalFieldsAt,
  required,
  textAt,
  tryParseQuantity,
} from '@orch/apimachinery';
import { checkRequiredText, checkText } from '../../resources/validation/checks.js';
import { extraSourcePath, publishSecretPath, requireText } from '../shared/volume-source-checks.js';
import { commonSourceChecks, sourcePath, validateDriverName } from '../shared/volume-sources.js';
import type { PageFacts } from './huge-pages.js';
import { validateEphemeral } from './validate-ephemeral.js';
import { validateDownwardFile, validateItems, validateMode } from './validate-files.js';
import { validateSubPath } from './validate-mounts.js';
import { validateProjected } from './validate-projected.js';

export interface CheckedVolumes {
  readonly errors: readonly FieldError[];
  /** Valid volumes by name: as in v1.21, containers can only use these. */
  readonly volumes: ReadonlyMap<string, Fields>;
}

/** Validates names and sources of volumes. Each has one source. */
export function validateVolumes(volumes: readonly Fields[], path: FieldPath, facts: PageFacts): CheckedVolumes {
  const good = new Map<string, Fields>();
  const errors = volumes.flatMap((volume, index) => {
    const volumePath = path.index(index);
    const name = textAt(volume, 'name');
    const messages: FieldError[] = [
      ...validateSource(volume, volumePath, facts),
      ...checkRequiredText(name, volumePath.child('name'), dnsLabel),
    ];
    if (good.has(name)) messages.push(duplicate(volumePath.child('name'), name));
    if (messages.length === 0) good.set(name, volume);
    return messages;
  });
  return { errors, volumes: good };
}

/** Sources in order of validation. A second one is forbidden. */
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

function validateSource(volume: Fields, path: FieldPath, facts: PageFacts): readonly FieldError[] {
  const sources = sourceOrder.filter((name) => memberAt(volume, name) !== undefined);
  if (sources.length === 0) return [required(path, 'must specify a volume type')];
  return sources.flatMap((name, index) => {
    if (index > 0) return [forbidden(extraSourcePath(path, name), 'may not specify more than 1 volume type')];
    return sourceChecks[name]?.(optionalFieldsAt(volume, name) ?? {}, sourcePath(path, name), facts) ?? [];
  });
}

type PodSourceCheck = (source: Fields, path: FieldPath, facts: PageFacts) => readonly FieldError[];

const sourceChecks: Readonly<Record<string, PodSourceCheck>> = {
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
  downwardAPI: (source, path, facts) => [
    ...validateMode(source, 'defaultMode', path),
    ...listAt(source, 'items').flatMap((item) => validateDownwardFile(item, path, facts)),
  ],
  projected: validateProjected,
  ephemeral: validateEphemeral,
};

/** As in v1.21, errors of the name have the path of the source. */
function validatePublishSecret(secret: Fields, path: FieldPath): readonly FieldError[] {
  const name = textAt(secret, 'name');
  if (name === '') return requireText(secret, 'name', path.child(publishSecretPath));
  return checkText(name, path.child('name'), dnsSubdomain);
}
