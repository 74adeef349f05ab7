import type { ControllerRevision } from '@orch/api/types/apps_v1';
import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  type Int64,
  isJsonObject,
  isStatusError,
  type LabelSelector,
} from '@orch/apimachinery';
import type { Informer, ResourceClient } from '@orch/client';
import { claim, controllerUidIndex } from '../framework/owners.js';
import { haveEqualData } from './revision-data.js';
import { revisionHash, revisionName } from './revision-names.js';
import type { Revision } from './revision-order.js';

export interface RevisionOwner {
  readonly object: DeepReadonly<ApiObject>;
  readonly apiVersion: string;
  readonly kind: string;
}

interface OwnerOptions {
  readonly owner: RevisionOwner;
  readonly signal: AbortSignal;
}

/** Reads and writes the controller revisions of workloads. The informer must have the index `controllerUidIndex`. */
export class RevisionHistory {
  constructor(
    private readonly parts: {
      readonly revisions: Pick<Informer<ControllerRevision>, 'lister'>;
      readonly client: ResourceClient<ControllerRevision>;
    },
  ) {}

  /** The revisions of the owner that its selector selects. Adopts selected ones without a controller. */
  async claim({
    owner,
    selector,
    live,
    signal,
  }: OwnerOptions & {
    readonly selector: LabelSelector;
    /** Reads the owner from the server. */
    readonly live: () => Promise<DeepReadonly<ApiObject>>;
  }): Promise<readonly Revision[]> {
    const { revisions, client } = this.parts;
    const { namespace, uid = '' } = owner.object.metadata;
    const isSelected = ({ metadata }: Revision) => selector.matches(metadata.labels ?? {});
    const orphans = revisions.lister.byIndex(controllerUidIndex, '');
    return await claim({
      ...{ owner, selector, live, client, signal },
      // Revisions whose labels were changed stay with their owner, unused.
      owned: revisions.lister.byIndex(controllerUidIndex, uid).filter(isSelected),
      orphans: orphans.filter((revision) => revision.metadata.namespace === namespace),
    });
  }

  /**
   * Whether the missing revision of the current template may be created. For a generation that was observed, somebody has
   * deleted it: the owner is read from the server, since the garbage collector deletes the revisions of an owner that is gone,
   * and the cache may still have that.
   */
  async mayCreate({
    owner: { object },
    live,
  }: Pick<OwnerOptions, 'owner'> & { readonly live: () => Promise<DeepReadonly<ApiObject>> }): Promise<boolean> {
    const { generation, deletionTimestamp, uid } = object.metadata;
    if (deletionTimestamp) return false;
    const status = object['status'];
    if (!isJsonObject(status) || status['observedGeneration'] !== generation) return true;
    const found = await live().catch((error: unknown) => {
      if (isStatusError(error, 'NotFound')) return undefined;
      throw error;
    });
    return found !== undefined && found.metadata.uid === uid && !found.metadata.deletionTimestamp;
  }

  /**
   * Creates a revision with a name of its hash. When another revision has the name, the collision count increases and the
   * name changes. An existing revision with the same data is returned instead.
   */
  async createHashed(
    revision: ControllerRevision,
    { owner, collisionCount, signal }: OwnerOptions & { readonly collisionCount: number },
  ): Promise<{ readonly revision: Revision; readonly collisionCount: number }> {
    const { name: ownerName = '', namespace = '' } = owner.object.metadata;
    for (let count = collisionCount; ; count += 1) {
      const name = revisionName(ownerName, revisionHash(revision.data, count));
      try {
        const named = { ...revision, metadata: { ...revision.metadata, name } };
        return { revision: await this.parts.client.create(named, { namespace, signal }), collisionCount: count };
      } catch (error) {
        if (!isStatusError(error, 'AlreadyExists')) throw error;
        const existing = await this.parts.client.get(name, { namespace, signal });
        if (haveEqualData(existing, revision)) return { revision: existing, collisionCount: count };
      }
    }
  }

  /** Changes the number of the revision: it becomes the newest when a workload returns to it. */
  async setNumber(
    revision: Revision,
    { number, signal }: { readonly number: Int64; readonly signal: AbortSignal },
  ): Promise<Revision> {
    if (revision.revision === number) return revision;
    return await this.update({ ...deepCopy<ControllerRevision>(revision), revision: number }, signal);
  }

  async update(revision: ControllerRevision, signal: AbortSignal): Promise<Revision> {
    return await this.parts.client.update(revision, { signal });
  }

  async delete({ metadata }: Revision, signal: AbortSignal): Promise<void> {
    const { name = '', namespace = '' } = metadata;
    try {
      await this.parts.client.delete(name, { namespace, signal });
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
    }
  }
}

/** Pure: a revision of the owner without a name. */
export function newRevision(
  owner: RevisionOwner,
  fields: Pick<ControllerRevision, 'data' | 'revision'> & {
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations: Readonly<Record<string, string>> | undefined;
  },
): ControllerRevision {
  const { apiVersion, kind, object } = owner;
  const { name = '', namespace = '', uid = '' } = object.metadata;
  const { labels, annotations, data, revision } = fields;
  return {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: {
      namespace,
      labels: { ...labels },
      ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
      ownerReferences: [{ apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true }],
    },
    data,
    revision,
  };
}
