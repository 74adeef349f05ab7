import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setDefault, setWhenNull } from '../resources/defaulting/set.js';

const ownerReadWriteOthersRead = 0o644;

const defaultMode: MessageDefault = (source) => setWhenNull(source, 'defaultMode', ownerReadWriteOthersRead);

const defaultIscsi: MessageDefault = (source) => setDefault(source, 'iscsiInterface', 'default');

const defaultRbd: MessageDefault = (source) => {
  setDefault(source, 'pool', 'rbd');
  setDefault(source, 'user', 'admin');
  setDefault(source, 'keyring', '/etc/ceph/keyring');
};

const defaultScaleIo: MessageDefault = (source) => {
  setDefault(source, 'storageMode', 'ThinProvisioned');
  setDefault(source, 'fsType', 'xfs');
};

/** Defaults of volumes and their sources, in pods and in persistent volumes. */
export const volumeDefaults: MessageDefaults = {
  'core_v1.Volume': (volume) => {
    const hasSource = Object.keys(volume).some((name) => name !== 'name' && (volume[name] ?? null) !== null);
    if (!hasSource) volume['emptyDir'] = {};
  },
  'core_v1.SecretVolumeSource': defaultMode,
  'core_v1.ConfigMapVolumeSource': defaultMode,
  'core_v1.DownwardAPIVolumeSource': defaultMode,
  'core_v1.ProjectedVolumeSource': defaultMode,
  'core_v1.ServiceAccountTokenProjection': (source) => setWhenNull(source, 'expirationSeconds', 3600),
  'core_v1.HostPathVolumeSource': (source) => setWhenNull(source, 'type', ''),
  'core_v1.ISCSIVolumeSource': defaultIscsi,
  'core_v1.ISCSIPersistentVolumeSource': defaultIscsi,
  'core_v1.RBDVolumeSource': defaultRbd,
  'core_v1.RBDPersistentVolumeSource': defaultRbd,
  'core_v1.ScaleIOVolumeSource': defaultScaleIo,
  'core_v1.ScaleIOPersistentVolumeSource': defaultScaleIo,
  'core_v1.AzureDiskVolumeSource': (source) => {
    setWhenNull(source, 'cachingMode', 'ReadWrite');
    setWhenNull(source, 'kind', 'Shared');
    setWhenNull(source, 'fsType', 'ext4');
    setWhenNull(source, 'readOnly', false);
  },
};
