import { fieldsAt, isFields, listAt, memberAt, type WritableFields } from '@orch/apimachinery';

/** A pod spec field with a feature gate. */
interface GatedField {
  readonly gate: string;
  /** The objects in a pod spec that have the field. */
  owners(spec: unknown): readonly WritableFields[];
  readonly field: string;
  /** The value that replaces it while the gate is off. Dropped when unset. */
  readonly otherwise?: string;
}

/**
 * Drops the fields of disabled gates from a pod spec, of a pod or template, unless the stored object has them. Call it
 * before validation, on create and update.
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

/** Fields with gates in v1.21. Most are on by default. */
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
