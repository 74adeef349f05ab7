import type { Lease } from '@orch/api/types/coordination_v1';
import {
  type Clock,
  type DeepReadonly,
  formatApiVersion,
  formatMicroTime,
  isStatusError,
  type Names,
  wellKnown,
} from '@orch/apimachinery';
import type { ResourceClient } from '@orch/client';

export const leaseDurationSeconds = 40;
export const leaseRenewMs = 10_000;

/** The lease of one node, owned by its node object, so that it is removed with it. */
export class NodeLease {
  #held: DeepReadonly<Lease> | undefined;

  constructor(
    private readonly options: {
      readonly name: string;
      readonly leases: ResourceClient<Lease>;
      readonly names: Names;
      readonly clock: Clock;
    },
  ) {}

  /** Renews the lease; creates it when it is missing. `uid` is that of the node. @throws StatusError, ConnectionError */
  async renew(uid: string, signal: AbortSignal): Promise<void> {
    const { name, leases, names, clock } = this.options;
    const namespace = names.namespaces.nodeLease;
    const renewTime = formatMicroTime(clock.now());
    const spec = { holderIdentity: name, leaseDurationSeconds, renewTime };
    const ownerReferences = [{ apiVersion: 'v1', kind: 'Node', name, uid }];
    // After a failure it is read again.
    const held = this.#held;
    this.#held = undefined;
    try {
      if (held !== undefined) {
        const metadata = { ...held.metadata, ownerReferences };
        this.#held = await leases.update({ ...held, metadata, spec }, { namespace, signal });
        return;
      }
      const apiVersion = formatApiVersion({ group: names.group(wellKnown.groups.coordination), version: 'v1' });
      const metadata = { name, namespace, ownerReferences };
      this.#held = await leases.create({ apiVersion, kind: 'Lease', metadata, spec }, { namespace, signal });
    } catch (error) {
      // Changed or created by another: read, and renewed at once.
      const isTaken = isStatusError(error, 'Conflict') || isStatusError(error, 'AlreadyExists');
      if (!isTaken) throw error;
      const found = await leases.get(name, { namespace, signal });
      const updated = { ...found, metadata: { ...found.metadata, ownerReferences }, spec: { ...found.spec, ...spec } };
      this.#held = await leases.update(updated, { namespace, signal });
    }
  }
}
