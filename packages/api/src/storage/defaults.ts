import { ensureFields } from '@orch/apimachinery';
import type { MessageDefault, MessageDefaults } from '../resources/defaulting/compile.js';
import { setWhenEmpty, setWhenNull } from '../resources/defaulting/set.js';

const defaultStorageClass: MessageDefault = (storageClass) => {
  setWhenNull(storageClass, 'reclaimPolicy', 'Delete');
  setWhenNull(storageClass, 'volumeBindingMode', 'Immediate');
};

const defaultCsiDriver: MessageDefault = (driver) => {
  const spec = ensureFields(driver, 'spec');
  setWhenNull(spec, 'attachRequired', true);
  setWhenNull(spec, 'podInfoOnMount', false);
  setWhenNull(spec, 'storageCapacity', false);
  setWhenNull(spec, 'fsGroupPolicy', 'ReadWriteOnceWithFSType');
  setWhenEmpty(spec, 'volumeLifecycleModes', ['Persistent']);
  setWhenNull(spec, 'requiresRepublish', false);
};

export const storageDefaults: MessageDefaults = {
  'storage_v1.StorageClass': defaultStorageClass,
  'storage_v1beta1.StorageClass': defaultStorageClass,
  'storage_v1.CSIDriver': defaultCsiDriver,
  'storage_v1beta1.CSIDriver': defaultCsiDriver,
};
