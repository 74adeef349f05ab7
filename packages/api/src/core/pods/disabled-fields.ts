import { fieldsAt, isFields, listAt, memberAt, type WritableFields } from '../../resources/fields.js';

/** A field of pod specs that a feature gate serves. */
interface GatedField {
  readonly gate: string;
  /** The objects that have the field, in a spec. */
  owners(spec: unknown): readonly WritableFields[];
  readonly field: string;
  /** What it is set to where it is given and not served; it is dropped when nothing is said. */
  readonly otherwise?: string;
}

/**
 * Drops what no gate serves from a pod spec, of a pod or of a template; what the stored object has already stays. To be
 * called before validation, on create and on update.
 */
export function dropDisabledPodFields(
  spec: unknown,
  { oldSpec, gates }: { readonly oldSpec?: unknown; readonly gates: (name: string) => boolean },
): void {
  for (const gated of gatedFields) {
    if (gates(gated.gate) || isUsed(gated, oldSpec)) continue;
    for (const owner of gated.owners(spec)) {
      if ((owner[gated.field] ?? undefined) === undefined) continue;
      if (gated.otherwise === undefined) delete owner[gated.field];
      else owner[gated.field] = gated.otherwise;
    }
  }
}

function isUsed({ owners, field, otherwise }: GatedField, spec: unknown): boolean {
  return owners(spec).some((owner) => (owner[field] ?? otherwise) !== otherwise);
}

const spec = (of: unknown) => existing([of]);
const securityContext = (of: unknown) => existing([memberAt(of, 'securityContext')]);
const volumes = (of: unknown) => existing(listAt(of, 'volumes'));
const emptyDirectories = (of: unknown) => existing(volumes(of).map((volume) => volume['emptyDir']));
const containers = (of: unknown) => existing([...listAt(of, 'initContainers'), ...listAt(of, 'containers')]);
const securityContexts = (of: unknown) => existing(containers(of).map((container) => container['securityContext']));
const probes = (of: unknown) =>
  existing(
    containers(of).flatMap(({ livenessProbe, readinessProbe, startupProbe }) => [
      livenessProbe,
      readinessProbe,
      startupProbe,
    ]),
  );

/** Those that a gate may switch off in v1.21; most are on when nobody sets them. */
const gatedFields: readonly GatedField[] = [
  { gate: 'ProcMountType', owners: securityContexts, field: 'procMount', otherwise: 'Default' },
  { gate: 'ProbeTerminationGracePeriod', owners: probes, field: 'terminationGracePeriodSeconds' },
  { gate: 'PodAffinityNamespaceSelector', owners: podAffinityTerms, field: 'namespaceSelector' },
  { gate: 'EphemeralContainers', owners: spec, field: 'ephemeralContainers' },
  { gate: 'PodOverhead', owners: spec, field: 'overhead' },
  { gate: 'NonPreemptingPriority', owners: spec, field: 'preemptionPolicy' },
  { gate: 'SetHostnameAsFQDN', owners: spec, field: 'setHostnameAsFQDN' },
  { gate: 'ConfigurableFSGroupPolicy', owners: securityContext, field: 'fsGroupChangePolicy' },
  { gate: 'LocalStorageCapacityIsolation', owners: emptyDirectories, field: 'sizeLimit' },
  { gate: 'CSIInlineVolume', owners: volumes, field: 'csi' },
  { gate: 'GenericEphemeralVolume', owners: volumes, field: 'ephemeral' },
];

function podAffinityTerms(of: unknown): readonly WritableFields[] {
  const affinity = fieldsAt(of, 'affinity');
  return existing(
    [affinity['podAffinity'], affinity['podAntiAffinity']].flatMap((one) => [
      ...listAt(one, 'requiredDuringSchedulingIgnoredDuringExecution'),
      ...listAt(one, 'preferredDuringSchedulingIgnoredDuringExecution').map((term) => term['podAffinityTerm']),
    ]),
  );
}

function existing(values: readonly unknown[]): readonly WritableFields[] {
  return values.filter((value) => isFields(value));
}
