import { dnsLabel, duplicate, type FieldError, type FieldPath, forbidden, invalid, required } from '@orch/apimachinery';
import {
  type Fields,
  listAt,
  memberAt,
  numberAt,
  optionalFieldsAt,
  optionalNumberAt,
  textAt,
} from '../../resources/fields.js';
import { checkRequiredText } from '../../resources/validation/checks.js';
import { commonSourceChecks, requireText, type SourceCheck, sourcePath } from '../volume-sources.js';
import { validateSubPath } from './validate-mounts.js';

const modeMax = 0o777;

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
  gitRepo: (source, path) => requireText(source, 'repository', path),
  csi: (source, path) => requireText(source, 'driver', path),
  downwardAPI: (source, path) => [
    ...validateMode(source, 'defaultMode', path),
    ...listAt(source, 'items').flatMap((item) => validateDownwardFile(item, path)),
  ],
  projected: (source, path) => [
    ...validateMode(source, 'defaultMode', path),
    ...listAt(source, 'sources').flatMap((item, index) => {
      const kinds = Object.keys(item).filter((name) => memberAt(item, name) !== undefined);
      const itemPath = path.child('sources').index(index);
      if (kinds.length === 0)
        return [required(itemPath, 'must specify one of configMap, downwardAPI, secret, or serviceAccountToken')];
      return kinds.length > 1 ? [forbidden(itemPath, 'may not specify more than 1 volume type')] : [];
    }),
  ],
};

function validateMode(source: Fields, name: string, path: FieldPath): readonly FieldError[] {
  const mode = optionalNumberAt(source, name);
  if (mode === undefined || (mode >= 0 && mode <= modeMax)) return [];
  return [invalid(path.child(name), mode, 'must be a number between 0 and 0777 (octal), both inclusive')];
}

function validateItems(source: Fields, path: FieldPath): readonly FieldError[] {
  return listAt(source, 'items').flatMap((item, index) => {
    const itemPath = path.child('items').index(index);
    return [
      ...requireText(item, 'key', itemPath),
      ...requireText(item, 'path', itemPath),
      ...validateSubPath(textAt(item, 'path'), itemPath.child('path')),
      ...(numberAt(item, 'mode') === 0 ? [] : validateMode(item, 'mode', itemPath)),
    ];
  });
}

function validateDownwardFile(item: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [
    ...requireText(item, 'path', path),
    ...validateSubPath(textAt(item, 'path'), path.child('path')),
  ];
  const hasField = memberAt(item, 'fieldRef') !== undefined;
  const hasResource = memberAt(item, 'resourceFieldRef') !== undefined;
  if (!hasField && !hasResource) errors.push(required(path, 'one of fieldRef and resourceFieldRef is required'));
  if (hasField && hasResource) {
    errors.push(invalid(path, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously'));
  }
  return errors;
}
