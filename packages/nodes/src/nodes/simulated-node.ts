import type { Lease } from '@orch/api/types/coordination_v1';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { type Clock, type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';
import type { ResourceClient, RestClient } from '@orch/client';
import { NodeLease } from './node-lease.js';

/** A node with the clients of its identity. */
export class SimulatedNode {
  readonly objects: ResourceClient<Node>;
  readonly pods: ResourceClient<Pod>;
  readonly lease: NodeLease;
  /** Attachable volumes by the uid of the pod that uses them. */
  readonly #volumes = new Map<string, readonly string[]>();

  constructor(
    readonly name: string,
    /** From 0; determines the address of the node. */
    readonly index: number,
    readonly client: RestClient,
    options: { readonly names: Names; readonly clock: Clock },
  ) {
    this.objects = client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' });
    this.pods = client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
    const leases = client.resource<Lease>({
      ...{ group: wellKnown.groups.coordination, version: 'v1', resource: 'leases' },
    });
    this.lease = new NodeLease({ name, leases, ...options });
  }

  /** The volumes of all pods of the node, in byte order. */
  get volumesInUse(): readonly string[] {
    return [...new Set([...this.#volumes.values()].flat())].sort();
  }

  volumesOf(uid: string): readonly string[] | undefined {
    return this.#volumes.get(uid);
  }

  useVolumes(uid: string, volumes: readonly string[]): void {
    this.#volumes.set(uid, volumes);
  }

  /** Whether the pod had volumes that are now unused. */
  releaseVolumes(uid: string): boolean {
    const had = (this.#volumes.get(uid) ?? []).length > 0;
    this.#volumes.delete(uid);
    return had;
  }
}

/** On a node: it writes nothing, as if its machine were lost, while this is `true`. */
const silentAnnotation = 'simulation/silent';
/** On a node: conditions over those of its template, such as `MemoryPressure=True`. */
export const conditionsAnnotation = 'simulation/conditions';

export function isSilent(node: DeepReadonly<Node> | undefined): boolean {
  return node?.metadata.annotations?.[silentAnnotation] === 'true';
}
