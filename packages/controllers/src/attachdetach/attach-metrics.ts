import type { VolumeAttachment } from '@orch/api/types/storage_v1';
import { type Clock, type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';
import type { SharedMetricsSource } from '../framework/metrics-source.js';
import { ReplacedSeries } from '../framework/replaced-series.js';
import { csiPluginName, StorageOperations } from '../storageoperations/storage-metrics.js';

/** What a reconcile of a node has seen. */
export interface NodeVolumeCounts {
  /** Volumes that pods on the node need. */
  readonly desired: number;
  /** Volumes that are attached to it. */
  readonly attached: number;
}

/** The metrics of attached volumes in v1.21. */
export class AttachMetrics {
  readonly #nodes = new Map<string, NodeVolumeCounts>();
  /** Ends of the operations in progress, by attachment. */
  readonly #attaching = new Map<string, (isSuccess: boolean) => void>();
  readonly #detaching = new Map<string, (isSuccess: boolean) => void>();
  readonly #storage: StorageOperations;
  readonly #names: Names;
  readonly #forced: { increment(): void };

  constructor({
    source,
    clock,
    names,
  }: { readonly source: SharedMetricsSource; readonly clock: Clock; readonly names: Names }) {
    this.#storage = new StorageOperations({ source, clock });
    this.#names = names;
    this.#forced = source.counter({
      name: 'attachdetach_controller_forced_detaches',
      help: 'Volumes that were detached although their node still used them.',
    });
    const total = new ReplacedSeries(
      source.gauge({
        name: 'attachdetach_controller_total_volumes',
        help: 'Volumes that are to be attached, and that are attached, to nodes.',
        labels: ['plugin_name', 'state'],
      }),
    );
    const inUse = new ReplacedSeries(
      source.gauge({
        name: 'storage_count_attachable_volumes_in_use',
        help: 'Volumes that the pods of a node use.',
        labels: ['node', 'volume_plugin'],
      }),
    );
    const plugin = names.value(wellKnown.volumePlugins.csi);
    source.onPage('attachdetach', () => {
      const counts = [...this.#nodes.values()];
      const sum = (of: (each: NodeVolumeCounts) => number) => counts.reduce((all, each) => all + of(each), 0);
      const states = [
        ['desired_state_of_world', sum(({ desired }) => desired)],
        ['actual_state_of_world', sum(({ attached }) => attached)],
      ] as const;
      total.replace(
        states
          .filter(([, value]) => value > 0)
          .map(([state, value]) => ({ labels: { plugin_name: plugin, state }, value })),
      );
      inUse.replace(
        [...this.#nodes]
          .filter(([, { desired }]) => desired > 0)
          .map(([node, { desired }]) => ({ labels: { node, volume_plugin: plugin }, value: desired })),
      );
    });
  }

  observed(node: string, counts: NodeVolumeCounts): void {
    if (counts.desired + counts.attached === 0) this.#nodes.delete(node);
    else this.#nodes.set(node, counts);
  }

  attaching({ metadata, spec }: DeepReadonly<VolumeAttachment>): void {
    this.#attaching.set(metadata.name ?? '', this.#begin(spec.attacher, 'volume_attach'));
  }

  detaching({ metadata, spec }: DeepReadonly<VolumeAttachment>, { isForced }: { readonly isForced: boolean }): void {
    if (isForced) this.#forced.increment();
    this.#detaching.set(metadata.name ?? '', this.#begin(spec.attacher, 'volume_detach'));
  }

  /** The attachment has changed: the driver may have attached the volume, or failed to attach or detach it. */
  changed({ metadata, status }: DeepReadonly<VolumeAttachment>): void {
    const { name = '' } = metadata;
    if (status?.attached === true) end(this.#attaching, name, true);
    else if (status?.attachError !== undefined) end(this.#attaching, name, false);
    if (status?.detachError !== undefined) end(this.#detaching, name, false);
  }

  /** The attachment could not be created. */
  failed(name: string): void {
    end(this.#attaching, name, false);
  }

  /** The volume is not detached yet: the node began to use it. */
  kept(name: string): void {
    this.#detaching.delete(name);
  }

  gone(name: string): void {
    this.#attaching.delete(name);
    end(this.#detaching, name, true);
  }

  #begin(driver: string, operation: string): (isSuccess: boolean) => void {
    return this.#storage.begin({ plugin: csiPluginName(driver, this.#names), name: operation });
  }
}

function end(operations: Map<string, (isSuccess: boolean) => void>, name: string, isSuccess: boolean): void {
  operations.get(name)?.(isSuccess);
  operations.delete(name);
}
