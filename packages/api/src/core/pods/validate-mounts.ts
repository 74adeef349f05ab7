import {
  booleanAt,
  type FieldError,
  type FieldPath,
  type Fields,
  forbidden,
  invalid,
  listAt,
  memberAt,
  notFound,
  required,
  textAt,
} from '@orch/apimachinery';
import { checkSupported } from '../../resources/validation/checks.js';

interface PodVolumes {
  /** The volumes of the pod by name. */
  readonly volumes: ReadonlyMap<string, Fields>;
}

/** Validates mounts and devices of a container. No volume and no path may be used as both. */
export function validateMounts(container: Fields, path: FieldPath, { volumes }: PodVolumes): readonly FieldError[] {
  const mounts = listAt(container, 'volumeMounts');
  const devices = listAt(container, 'volumeDevices');
  const mountFacts: PlaceFacts = {
    volumes,
    others: 'volumeDevices',
    otherNames: new Set(devices.map((device) => textAt(device, 'name'))),
    otherPaths: pathsByName(devices, 'devicePath'),
  };
  const deviceFacts: PlaceFacts = {
    volumes,
    others: 'volumeMounts',
    otherNames: new Set(mounts.map((mount) => textAt(mount, 'name'))),
    otherPaths: pathsByName(mounts, 'mountPath'),
  };
  return [
    ...validateFileSystems(container, path.child('volumeMounts'), mountFacts),
    ...validateDevices(devices, path.child('volumeDevices'), deviceFacts),
  ];
}

/** As in v1.21, the last mount with a name counts. */
function pathsByName(places: readonly Fields[], member: string): ReadonlySet<string> {
  return new Set(new Map(places.map((place) => [textAt(place, 'name'), textAt(place, member)])).values());
}

interface PlaceFacts extends PodVolumes {
  /** The member with the mounts of the other type, and their names. */
  readonly others: string;
  readonly otherNames: ReadonlySet<string>;
  readonly otherPaths: ReadonlySet<string>;
}

function validateFileSystems(container: Fields, path: FieldPath, facts: PlaceFacts): readonly FieldError[] {
  const targets = new Set<string>();
  return listAt(container, 'volumeMounts').flatMap((mount, index) => {
    const errors: FieldError[] = [];
    const mountPath = path.index(index);
    const name = textAt(mount, 'name');
    if (name === '') errors.push(required(mountPath.child('name'), ''));
    if (!facts.volumes.has(name)) errors.push(notFound(mountPath.child('name'), name));
    const target = textAt(mount, 'mountPath');
    if (target === '') errors.push(required(mountPath.child('mountPath'), ''));
    if (targets.has(target)) errors.push(invalid(mountPath.child('mountPath'), target, 'must be unique'));
    targets.add(target);
    if (facts.otherNames.has(name)) {
      errors.push(invalid(mountPath.child('name'), name, `must not already exist in ${facts.others}`));
    }
    if (facts.otherPaths.has(target)) {
      const detail = `must not already exist as a path in ${facts.others}`;
      errors.push(invalid(mountPath.child('mountPath'), target, detail));
    }
    return [...errors, ...validateSubPaths(mount, path, mountPath), ...validatePropagation(mount, container, path)];
  });
}

function validateSubPaths(mount: Fields, path: FieldPath, mountPath: FieldPath): readonly FieldError[] {
  const subPath = textAt(mount, 'subPath');
  const expression = textAt(mount, 'subPathExpr');
  const errors: FieldError[] = [...validateSubPath(subPath, path.child('subPath'))];
  if (expression === '') return errors;
  if (subPath !== '') {
    const detail = 'subPathExpr and subPath are mutually exclusive';
    errors.push(invalid(mountPath.child('subPathExpr'), expression, detail));
  }
  return [...errors, ...validateSubPath(expression, path.child('subPathExpr'))];
}

/** As in v1.21, errors have the path of the list. */
function validatePropagation(mount: Fields, container: Fields, path: FieldPath): readonly FieldError[] {
  const propagation = memberAt(mount, 'mountPropagation');
  if (typeof propagation !== 'string') return [];
  const propagationPath = path.child('mountPropagation');
  const supported = ['Bidirectional', 'HostToContainer', 'None'];
  const errors = [...checkSupported(propagation, propagationPath, { supported })];
  if (propagation === 'Bidirectional' && !booleanAt(container, 'securityContext', 'privileged')) {
    const detail = 'Bidirectional mount propagation is available only to privileged containers';
    errors.push(forbidden(propagationPath, detail));
  }
  return errors;
}

function validateDevices(devices: readonly Fields[], path: FieldPath, facts: PlaceFacts): readonly FieldError[] {
  const names = new Set<string>();
  const targets = new Set<string>();
  return devices.flatMap((device, index) => {
    const errors: FieldError[] = [];
    const namePath = path.index(index).child('name');
    const targetPath = path.index(index).child('devicePath');
    const name = textAt(device, 'name');
    const target = textAt(device, 'devicePath');
    const volume = facts.volumes.get(name);
    if (name === '') errors.push(required(namePath, ''));
    if (names.has(name)) errors.push(invalid(namePath, name, 'must be unique'));
    if (volume !== undefined && !isClaim(volume)) {
      const detail = 'can only use volume source type of PersistentVolumeClaim for block mode';
      errors.push(invalid(namePath, name, detail));
    }
    if (volume === undefined) errors.push(notFound(namePath, name));
    if (target === '') errors.push(required(targetPath, ''));
    if (targets.has(target)) errors.push(invalid(targetPath, target, 'must be unique'));
    if (target.split('/').includes('..')) {
      errors.push(invalid(targetPath, target, "can not contain backsteps ('..')"));
    } else targets.add(target);
    if (facts.otherNames.has(name)) errors.push(invalid(namePath, name, `must not already exist in ${facts.others}`));
    if (facts.otherPaths.has(target)) {
      errors.push(invalid(targetPath, target, `must not already exist as a path in ${facts.others}`));
    }
    if (name !== '') names.add(name);
    return errors;
  });
}

/** A claim by name, or one created with the pod. */
function isClaim(volume: Fields): boolean {
  return memberAt(volume, 'persistentVolumeClaim') !== undefined || memberAt(volume, 'ephemeral') !== undefined;
}

/** A relative path that does not leave its base folder. */
export function validateSubPath(subPath: string, path: FieldPath): readonly FieldError[] {
  return [
    ...(subPath.startsWith('/') ? [invalid(path, subPath, 'must be a relative path')] : []),
    ...(subPath.split('/').includes('..') ? [invalid(path, subPath, "must not contain '..'")] : []),
  ];
}
