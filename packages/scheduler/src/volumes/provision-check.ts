import { type Claim, classOfClaim, type ReadonlyStorageClass } from '@orch/api';
import { labelSelectorFromObject, type Names, quantityValue, wellKnown } from '@orch/apimachinery';
import type { SchedulerGates } from '../cluster/pod-info.js';
import type { ReadonlyCapacity, StorageObjects } from '../cluster/storage-objects.js';

export interface ProvisionOptions {
  readonly storage: StorageObjects;
  readonly labels: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly gates: SchedulerGates;
}

/** Whether the class of the claim can make its volume for a node with the labels. */
export function provisionCheck(claim: Claim, options: ProvisionOptions): 'possible' | 'impossible' | 'noSpace' {
  const { storage, labels, names, gates } = options;
  const storageClass = storage.storageClass(classOfClaim(claim, names));
  if (storageClass === undefined) return 'impossible';
  const { provisioner } = storageClass;
  if (provisioner === '' || provisioner === names.value(wellKnown.volumePlugins.noProvisioner)) return 'impossible';
  if (!allowsTopology(storageClass, labels)) return 'impossible';
  if (!gates('CSIStorageCapacity') || hasSpace(claim, storageClass, options)) return 'possible';
  return 'noSpace';
}

/** Without allowed topologies any node is allowed; an empty one allows none. */
function allowsTopology(
  { allowedTopologies = [] }: ReadonlyStorageClass,
  labels: Readonly<Record<string, string>>,
): boolean {
  if (allowedTopologies.length === 0) return true;
  return allowedTopologies.some(({ matchLabelExpressions = [] }) => {
    if (matchLabelExpressions.length === 0) return false;
    return matchLabelExpressions.every(({ key, values }) => {
      const value = labels[key];
      return value !== undefined && values.includes(value);
    });
  });
}

/** Only drivers with `storageCapacity` report their space; every other has enough. */
function hasSpace(claim: Claim, storageClass: ReadonlyStorageClass, { storage, labels }: ProvisionOptions): boolean {
  const requested = claim.spec?.resources?.requests?.['storage'];
  if (requested === undefined || storage.driver(storageClass.provisioner)?.spec.storageCapacity !== true) return true;
  const bytes = quantityValue(requested);
  for (const capacity of storage.capacitiesOf(storageClass.metadata.name ?? '')) {
    if (volumeBytesMax(capacity) >= bytes && isReachable(capacity, labels)) return true;
  }
  return false;
}

/** The largest volume that is possible; -1 when that is unknown. */
function volumeBytesMax({ capacity, maximumVolumeSize }: ReadonlyCapacity): number {
  const limit = maximumVolumeSize ?? capacity;
  return limit === undefined ? -1 : quantityValue(limit);
}

function isReachable({ nodeTopology }: ReadonlyCapacity, labels: Readonly<Record<string, string>>): boolean {
  return nodeTopology !== undefined && labelSelectorFromObject(nodeTopology).matches(labels);
}
