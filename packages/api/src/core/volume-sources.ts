import { dnsSubdomain, type FieldError, type FieldPath, invalid, required, tooLong } from '@orch/apimachinery';
import { booleanAt, type Fields, memberAt, numberAt, textAt, textsAt } from '../resources/fields.js';
import { checkSupported } from '../resources/validation/checks.js';

export type SourceCheck = (source: Fields, path: FieldPath) => readonly FieldError[];

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

/** What the sources need that pods and persistent volumes have in common. */
export const commonSourceChecks: Readonly<Record<string, SourceCheck>> = {
  hostPath: (source, path) => {
    const hostPath = textAt(source, 'path');
    const errors: FieldError[] = [];
    if (hostPath === '') errors.push(required(path.child('path'), ''));
    else errors.push(...validateNoParent(hostPath, path.child('path')));
    return [...errors, ...checkSupported(textAt(source, 'type'), path.child('type'), { supported: hostPathTypes })];
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
  iscsi: validateIscsi,
  fc: validateFibreChannel,
  flexVolume: (source, path) => requireText(source, 'driver', path),
  azureFile: (source, path) => [...requireText(source, 'secretName', path), ...requireText(source, 'shareName', path)],
};

/** Where the errors of a source stand: nearly always under its own name. */
export function sourcePath(path: FieldPath, name: string): FieldPath {
  return path.child(name === 'gcePersistentDisk' ? 'persistentDisk' : name);
}

export function requireText(source: Fields, name: string, path: FieldPath): readonly FieldError[] {
  return textAt(source, name) === '' ? [required(path.child(name), '')] : [];
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

const iqnPattern = /^iqn\.\d{4}-\d{2}\.[-a-z0-9.]+(:.+)?$|^eui\.[0-9A-Fa-f]{16}$|^naa\.[0-9A-Fa-f]{32}$/i;

function validateIscsi(source: Fields, path: FieldPath): readonly FieldError[] {
  const iqn = textAt(source, 'iqn');
  const errors: FieldError[] = [...requireText(source, 'targetPortal', path), ...requireText(source, 'iqn', path)];
  if (iqn !== '' && !iqnPattern.test(iqn)) errors.push(invalid(path.child('iqn'), iqn, 'must be valid format'));
  errors.push(...validateLun(source, path));
  const usesChap = booleanAt(source, 'chapAuthDiscovery') || booleanAt(source, 'chapAuthSession');
  if (usesChap && memberAt(source, 'secretRef') === undefined) errors.push(required(path.child('secretRef'), ''));
  return errors;
}

function validateLun(source: Fields, path: FieldPath): readonly FieldError[] {
  const lun = numberAt(source, 'lun');
  return lun >= 0 && lun <= 255 ? [] : [invalid(path.child('lun'), lun, 'must be between 0 and 255, inclusive')];
}

function validateFibreChannel(source: Fields, path: FieldPath): readonly FieldError[] {
  const hasNames = textsAt(source, 'targetWWNs').length > 0;
  const hasIds = textsAt(source, 'wwids').length > 0;
  if (!hasNames && !hasIds) {
    return [required(path.child('targetWWNs'), 'must specify either targetWWNs or wwids, but not both')];
  }
  if (hasNames && hasIds) {
    return [
      invalid(
        path.child('targetWWNs'),
        textsAt(source, 'targetWWNs'),
        'targetWWNs and wwids can not be specified simultaneously',
      ),
    ];
  }
  if (!hasNames) return [];
  if (memberAt(source, 'lun') === undefined) {
    return [required(path.child('lun'), 'lun is required if targetWWNs is specified')];
  }
  return validateLun(source, path);
}

/** The name of a volume driver: a DNS name in letters of any case. */
export function validateDriverName(driver: string, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = driver === '' ? [required(path, '')] : [];
  if (driver.length > driverCharactersMax) errors.push(tooLong(path, driver, driverCharactersMax));
  return [...errors, ...dnsSubdomain(driver.toLowerCase()).map((detail) => invalid(path, driver, detail))];
}

const driverCharactersMax = 63;
