import {
  type FieldError,
  type FieldPath,
  type Fields,
  fieldPath,
  invalid,
  listAt,
  type Names,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { hostPathUse } from './host-paths.js';
import type { PolicyRule } from './policy-rule.js';
import { isAccountToken } from './token-volumes.js';
import { volumeKind } from './volume-kinds.js';
import { WritableMounts } from './writable-mounts.js';

export interface VolumesRuleOptions {
  readonly names: Names;
  readonly gates: (name: string) => boolean;
}

/** `spec.volumes`, `allowedHostPaths`, `allowedFlexVolumes` and `allowedCSIDrivers` of a policy. */
export function volumesRule(spec: Fields, { names, gates }: VolumesRuleOptions): PolicyRule {
  const allowed = new Set(textsAt(spec, 'volumes'));
  const flexDrivers = listAt(spec, 'allowedFlexVolumes').map((each) => textAt(each, 'driver'));
  const csiDrivers = gates('CSIInlineVolume')
    ? listAt(spec, 'allowedCSIDrivers').map((each) => textAt(each, 'name'))
    : [];
  const isAllowed = (kind: string, volume: Fields) =>
    allowed.has('*') ||
    allowed.has(kind) ||
    (kind === 'projected' && allowed.has('secret') && isAccountToken(volume, names));
  const errorsOf = (volume: Fields, { path, mounts }: Place): readonly FieldError[] => {
    const kind = volumeKind(volume);
    if (!isAllowed(kind, volume)) return [invalid(path, kind, `${kind} volumes are not allowed to be used`)];
    switch (kind) {
      case 'hostPath':
        return hostPathErrors(volume, { spec, path, mounts });
      case 'flexVolume': {
        const why = 'Flexvolume driver is not allowed to be used';
        return driverErrors(textAt(volume, kind, 'driver'), { allowed: flexDrivers, path: path.child('driver'), why });
      }
      case 'csi': {
        const why = 'Inline CSI driver is not allowed to be used';
        const driver = textAt(volume, kind, 'driver');
        return driverErrors(driver, { allowed: csiDrivers, path: path.child(kind, 'driver'), why });
      }
      default:
        return [];
    }
  };
  const path = fieldPath('spec', 'volumes');
  return {
    podErrors(pod) {
      const mounts = new WritableMounts(pod);
      return listAt(pod, 'spec', 'volumes').flatMap((volume, index) =>
        errorsOf(volume, { path: path.index(index), mounts }),
      );
    },
  };
}

interface Place {
  readonly path: FieldPath;
  readonly mounts: WritableMounts;
}

/** A path that is only readable must be mounted so in every container. */
function hostPathErrors(
  volume: Fields,
  { spec, path, mounts }: Place & { readonly spec: Fields },
): readonly FieldError[] {
  const hostPath = textAt(volume, 'hostPath', 'path');
  switch (hostPathUse(spec, hostPath)) {
    case 'readWrite':
      return [];
    case 'none':
      return [invalid(path.child('hostPath', 'pathPrefix'), hostPath, 'is not allowed to be used')];
    case 'readOnly':
      return mounts.take(textAt(volume, 'name')).map((mount) => invalid(mount, false, 'must be read-only'));
  }
}

/** An empty list allows all drivers. */
function driverErrors(
  driver: string,
  { allowed, path, why }: { readonly allowed: readonly string[]; readonly path: FieldPath; readonly why: string },
): readonly FieldError[] {
  return allowed.length === 0 || allowed.includes(driver) ? [] : [invalid(path, driver, why)];
}
