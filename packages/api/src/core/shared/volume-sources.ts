import {
  dnsLabel,
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  type Fields,
  fieldsAt,
  invalid,
  numberAt,
  optionalFieldsAt,
  required,
  reservedDomainError,
  textAt,
  textsAt,
  tooLong,
} from '@orch/apimachinery';
import { checkSupported, checkText } from '../../resources/validation/checks.js';
import { requireText, type SourceCheck } from './volume-source-checks.js';
import { validateAzureDisk, validateAzureFile } from './volume-sources-azure.js';
import { validateFibreChannel, validateIscsi } from './volume-sources-block.js';

const hostPathTypes = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
];

/** Validation of sources that pods and persistent volumes share. */
export const commonSourceChecks: Readonly<Record<string, SourceCheck>> = {
  hostPath: (source, path) => {
    const hostPath = textAt(source, 'path');
    if (hostPath === '') return [required(path.child('path'), '')];
    return [
      ...validateNoParent(hostPath, path.child('path')),
      ...checkSupported(textAt(source, 'type'), path.child('type'), { supported: hostPathTypes }),
    ];
  },
  nfs: (source, path) => {
    const errors = [...requireText(source, 'server', path), ...requireText(source, 'path', path)];
    const exported = textAt(source, 'path');
    if (!exported.startsWith('/')) errors.push(invalid(path.child('path'), exported, 'must be an absolute path'));
    return errors;
  },
  gcePersistentDisk: (source, path) => [...requireText(source, 'pdName', path), ...validatePartition(source, path)],
  awsElasticBlockStore: (source, path) => [
    ...requireText(source, 'volumeID', path),
    ...validatePartition(source, path),
  ],
  glusterfs: (source, path) => [...requireText(source, 'endpoints', path), ...requireText(source, 'path', path)],
  rbd: (source, path) => [...requireMonitors(source, path), ...requireText(source, 'image', path)],
  cephfs: requireMonitors,
  iscsi: (source, path) => validateIscsi(source, path),
  fc: validateFibreChannel,
  flexVolume: (source, path) => [...requireText(source, 'driver', path), ...validateFlexOptions(source, path)],
  flocker: validateFlocker,
  cinder: (source, path) => requireText(source, 'volumeID', path),
  quobyte: validateQuobyte,
  azureFile: validateAzureFile,
  azureDisk: validateAzureDisk,
  vsphereVolume: (source, path) => requireText(source, 'volumePath', path),
  photonPersistentDisk: (source, path) => requireText(source, 'pdID', path),
  portworxVolume: (source, path) => requireText(source, 'volumeID', path),
  scaleIO: (source, path) => [
    ...requireText(source, 'gateway', path),
    ...requireText(source, 'system', path),
    ...requireText(source, 'volumeName', path),
  ],
  storageos: validateStorageOs,
};

/** The path for errors of a source, which nearly always is its name. */
export function sourcePath(path: FieldPath, name: string): FieldPath {
  return path.child(name === 'gcePersistentDisk' ? 'persistentDisk' : name);
}

export function validateNoParent(text: string, path: FieldPath): readonly FieldError[] {
  return text.split('/').includes('..') ? [invalid(path, text, "must not contain '..'")] : [];
}

function requireMonitors(source: Fields, path: FieldPath): readonly FieldError[] {
  return textsAt(source, 'monitors').length === 0 ? [required(path.child('monitors'), '')] : [];
}

function validatePartition(source: Fields, path: FieldPath): readonly FieldError[] {
  const partition = numberAt(source, 'partition');
  if (partition >= 0 && partition <= 255) return [];
  return [invalid(path.child('partition'), partition, 'must be between 1 and 255, inclusive')];
}

/** Options with the domain of the product are reserved. */
function validateFlexOptions(source: Fields, path: FieldPath): readonly FieldError[] {
  return Object.keys(fieldsAt(source, 'options')).flatMap((key) => {
    const detail = reservedDomainError(key);
    return detail === undefined ? [] : [invalid(path.child('options').key(key), key, detail)];
  });
}

function validateFlocker(source: Fields, path: FieldPath): readonly FieldError[] {
  const name = textAt(source, 'datasetName');
  const uuid = textAt(source, 'datasetUUID');
  const errors: FieldError[] = [];
  if (name === '' && uuid === '') errors.push(required(path, 'one of datasetName and datasetUUID is required'));
  if (name !== '' && uuid !== '') {
    errors.push(invalid(path, 'resource', 'datasetName and datasetUUID can not be specified simultaneously'));
  }
  if (name.includes('/')) errors.push(invalid(path.child('datasetName'), name, "must not contain '/'"));
  return errors;
}

const tenantCharactersMax = 64;

function validateQuobyte(source: Fields, path: FieldPath): readonly FieldError[] {
  const registry = textAt(source, 'registry');
  const detail = 'must be a host:port pair or multiple pairs separated by commas';
  const errors: FieldError[] = [];
  if (registry === '') errors.push(required(path.child('registry'), detail));
  else if (textAt(source, 'tenant').length > tenantCharactersMax) {
    const tenantDetail = `must be a UUID and may not exceed a length of ${tenantCharactersMax} characters`;
    errors.push(required(path.child('tenant'), tenantDetail));
  } else {
    for (const pair of registry.split(',')) {
      if (!isHostAndPort(pair)) errors.push(invalid(path.child('registry'), registry, detail));
    }
  }
  return [...errors, ...requireText(source, 'volume', path)];
}

/** `host:port`, where either may be empty. */
function isHostAndPort(text: string): boolean {
  return /^(?:\[[^[\]]*\]|[^:[\]]*):[^:[\]]*$/.test(text);
}

function validateStorageOs(source: Fields, path: FieldPath): readonly FieldError[] {
  const name = textAt(source, 'volumeName');
  const namespace = textAt(source, 'volumeNamespace');
  const secret = optionalFieldsAt(source, 'secretRef');
  return [
    ...(name === '' ? [required(path.child('volumeName'), '')] : checkText(name, path.child('volumeName'), dnsLabel)),
    ...(namespace === '' ? [] : checkText(namespace, path.child('volumeNamespace'), dnsLabel)),
    ...(secret === undefined ? [] : requireText(secret, 'name', path.child('secretRef'))),
  ];
}

/** The name of a volume driver: a DNS name in upper or lower case. */
export function validateDriverName(driver: string, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = driver === '' ? [required(path, '')] : [];
  if (driver.length > driverCharactersMax) errors.push(tooLong(path, driver, driverCharactersMax));
  return [...errors, ...dnsSubdomain(driver.toLowerCase()).map((detail) => invalid(path, driver, detail))];
}

const driverCharactersMax = 63;
