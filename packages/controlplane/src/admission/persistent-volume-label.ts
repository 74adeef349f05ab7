import {
  type ApiObject,
  type DeepReadonly,
  ensureFields,
  errorMessage,
  listAt,
  type Names,
  optionalFieldsAt,
  textAt,
  wellKnown,
} from '@orch/apimachinery';
import { type AdmissionPluginFactory, type AdmissionRequest, admissionDenied } from '@orch/apiserver';

/** Labels by key, such as zone and region. */
export type VolumeLabels = Readonly<Record<string, string>>;

/** Asks a cloud for the labels of one of its volumes. An error rejects the volume. */
export type VolumeLabeler = (volume: DeepReadonly<ApiObject>) => VolumeLabels | Promise<VolumeLabels>;

/** The labelers by the member of a volume's `spec` that describes its source. */
export type VolumeLabelers = Partial<Readonly<Record<keyof typeof cloudSources, VolumeLabeler>>>;

/**
 * Labels a new volume of a cloud with its zone and region, and restricts it to nodes with the same labels. The labels of a
 * provisioned volume are trusted; for any other one the cloud is asked. Without a labeler of its cloud it is rejected.
 */
export function persistentVolumeLabel(labelers: VolumeLabelers = {}): AdmissionPluginFactory {
  return ({ names }) => ({
    handles: ({ operation, definition }) =>
      operation === 'create' && definition.group === '' && definition.resource === 'persistentvolumes',
    mutate(request) {
      const { object } = request;
      if (object === undefined) return undefined;
      const apply = (labels: VolumeLabels) => applyLabels(object, labels, requirementsOf(request, labels, names));
      const trusted = provisionedLabels(object, names);
      if (trusted !== undefined) return apply(trusted);
      const source = cloudSourceOf(object);
      return source === undefined ? undefined : labelsOfCloud(request, object, { source, labelers }).then(apply);
    },
  });
}

/** The sources of volumes in clouds: the member that identifies a volume, and the words of errors. */
const cloudSources = {
  awsElasticBlockStore: { id: 'volumeID', title: 'AWS EBS volume', provider: 'AWS cloud provider for EBS' },
  gcePersistentDisk: { id: 'pdName', title: 'GCE PD volume', provider: 'GCE cloud provider for PD' },
  azureDisk: { id: 'diskName', title: 'AzureDisk volume', provider: 'Azure cloud provider for AzureDisk' },
  cinder: { id: 'volumeID', title: 'Cinder volume', provider: 'OpenStack cloud provider for Cinder disk' },
  vsphereVolume: { id: 'volumePath', title: 'vSphere Volume', provider: 'vSphere cloud provider' },
} as const;

type CloudSource = keyof typeof cloudSources;

const sourceNames = ['awsElasticBlockStore', 'gcePersistentDisk', 'azureDisk', 'cinder', 'vsphereVolume'] as const;

/** The name of a volume that its cloud has not created yet. */
const unprovisionedId = 'placeholder-for-provisioning';

/** undefined: the volume is in no cloud, or is not created yet. */
function cloudSourceOf(volume: DeepReadonly<ApiObject>): CloudSource | undefined {
  const source = sourceNames.find((name) => optionalFieldsAt(volume, 'spec', name) !== undefined);
  if (source === undefined || source === 'vsphereVolume') return source;
  return textAt(volume, 'spec', source, cloudSources[source].id) === unprovisionedId ? undefined : source;
}

/** Zone and region of a provisioned volume, in the current or the beta labels; undefined unless it has both. */
function provisionedLabels({ metadata }: DeepReadonly<ApiObject>, names: Names): VolumeLabels | undefined {
  const { labels = {}, annotations = {} } = metadata;
  if (annotations[names.value(wellKnown.annotations.provisionedBy)] === undefined) return undefined;
  const { zone, region, betaZone, betaRegion } = wellKnown.labels;
  for (const keys of [
    [zone, region],
    [betaZone, betaRegion],
  ]) {
    const found = keys.flatMap((key) => {
      const name = names.value(key);
      const value = labels[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    if (found.length === keys.length) return Object.fromEntries(found);
  }
  return undefined;
}

interface CloudVolume {
  readonly source: CloudSource;
  readonly labelers: VolumeLabelers;
}

/** @throws StatusError 403 */
async function labelsOfCloud(
  request: AdmissionRequest,
  volume: ApiObject,
  { source, labelers }: CloudVolume,
): Promise<VolumeLabels> {
  const { id, title, provider } = cloudSources[source];
  const labeler = labelers[source];
  const failed = (why: string) =>
    admissionDenied(request, `error querying ${title} ${textAt(volume, 'spec', source, id)}: ${why}`);
  if (labeler === undefined) throw failed(`unable to build ${provider}`);
  try {
    return await labeler(volume);
  } catch (error) {
    throw failed(errorMessage(error));
  }
}

interface Requirement {
  readonly key: string;
  readonly operator: 'In';
  readonly values: readonly string[];
}

/** What nodes must have, sorted by label. The zones of a volume in several zones are joined: `a__b`. @throws StatusError 403 */
function requirementsOf(request: AdmissionRequest, labels: VolumeLabels, names: Names): readonly Requirement[] {
  const zoneKeys = [names.value(wellKnown.labels.zone), names.value(wellKnown.labels.betaZone)];
  const sorted = Object.entries(labels).sort(([left], [right]) => (left < right ? -1 : 1));
  return sorted.map(([key, value]) => {
    if (!zoneKeys.includes(key)) return { key, operator: 'In', values: [value] };
    const zones = value.split('__').map((zone) => zone.trim());
    if (!zones.includes('')) return { key, operator: 'In', values: [...new Set(zones)].sort() };
    throw admissionDenied(request, `failed to convert label string for Zone: ${value} to a Set`);
  });
}

/** Sets the labels, replacing given ones. Adds the requirements to each term, unless a term mentions one of the labels. */
function applyLabels(volume: ApiObject, labels: VolumeLabels, requirements: readonly Requirement[]): void {
  if (requirements.length === 0) return;
  volume.metadata.labels = { ...volume.metadata.labels, ...labels };
  const required = ensureFields(ensureFields(ensureFields(volume, 'spec'), 'nodeAffinity'), 'required');
  const given = listAt(required, 'nodeSelectorTerms');
  const terms = given.length === 0 ? [{}] : given;
  const mentioned = terms.flatMap((term) => listAt(term, 'matchExpressions').map(({ key }) => key));
  required['nodeSelectorTerms'] = requirements.some(({ key }) => mentioned.includes(key))
    ? terms
    : terms.map((term) => ({ ...term, matchExpressions: [...listAt(term, 'matchExpressions'), ...requirements] }));
}
