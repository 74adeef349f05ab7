import type { Volume } from '@orch/api';
import type { VolumeAttachment } from '@orch/api/types/storage_v1';
import type { Clock, DeepReadonly, Names } from '@orch/apimachinery';
import type { Lister } from '@orch/client';
import {
  type AttachableVolume,
  attachmentName,
  parseUniqueVolumeName,
  uniqueVolumeName,
} from './attachable-volumes.js';

/** Index of attachments by node. */
export const attachmentNodeIndex = 'attachmentNode';
/** Index of attachments by volume. */
export const attachmentVolumeIndex = 'attachmentVolume';

export const attachmentIndexes = {
  [attachmentNodeIndex]: ({ spec }: DeepReadonly<VolumeAttachment>) => [spec.nodeName],
  [attachmentVolumeIndex]: ({ spec: { source } }: DeepReadonly<VolumeAttachment>) =>
    source.persistentVolumeName === undefined ? [] : [source.persistentVolumeName],
};

/** The attachments of this controller, with those that it has created and its informer has not delivered yet. */
export class NodeAttachments {
  readonly #created = new Map<string, { readonly object: DeepReadonly<VolumeAttachment>; readonly sinceMs: number }>();
  /** Unique volume names by attachment: the volume object may be deleted before the attachment. */
  readonly #uniqueNames = new Map<string, string>();

  constructor(
    private readonly options: {
      readonly attachments: Lister<VolumeAttachment>;
      readonly volumeOf: (name: string) => Volume | undefined;
      readonly clock: Clock;
      readonly names: Names;
    },
  ) {}

  /** Before the request: another node must not get the volume meanwhile. */
  creating(object: DeepReadonly<VolumeAttachment>, volume: AttachableVolume): void {
    const name = object.metadata.name ?? '';
    this.#created.set(name, { object, sinceMs: this.options.clock.monotonicMs() });
    this.#uniqueNames.set(name, volume.uniqueName);
  }

  /** The creation has failed, or the informer has delivered the object. */
  settled(name: string): void {
    this.#created.delete(name);
  }

  deleted(name: string): void {
    this.#created.delete(name);
    this.#uniqueNames.delete(name);
  }

  /** By unique volume name. `reported` are the names in the status of the node. Attachments of others are left out. */
  ofNode(node: string, reported: readonly string[]): ReadonlyMap<string, DeepReadonly<VolumeAttachment>> {
    const found = new Map<string, DeepReadonly<VolumeAttachment>>();
    for (const attachment of this.options.attachments.byIndex(attachmentNodeIndex, node)) {
      const uniqueName = this.#uniqueNameOf(attachment, reported);
      if (uniqueName !== undefined) found.set(uniqueName, attachment);
    }
    for (const { object } of this.#fresh()) {
      const uniqueName = this.#uniqueNames.get(object.metadata.name ?? '') ?? '';
      if (object.spec.nodeName === node && !found.has(uniqueName)) found.set(uniqueName, object);
    }
    return found;
  }

  /** The nodes, apart from `node`, that have or are getting the volume. */
  otherNodes({ volumeName }: AttachableVolume, node: string): readonly string[] {
    const known = this.options.attachments.byIndex(attachmentVolumeIndex, volumeName);
    const fresh = this.#fresh().map(({ object }) => object);
    const all = [...known, ...fresh.filter(({ spec }) => spec.source.persistentVolumeName === volumeName)];
    return [...new Set(all.map(({ spec }) => spec.nodeName))].filter((each) => each !== node);
  }

  #uniqueNameOf(attachment: DeepReadonly<VolumeAttachment>, reported: readonly string[]): string | undefined {
    const { names, volumeOf } = this.options;
    const { name = '' } = attachment.metadata;
    const known = this.#uniqueNames.get(name);
    if (known !== undefined) return known;
    const { nodeName, source } = attachment.spec;
    const csi = volumeOf(source.persistentVolumeName ?? '')?.spec?.csi;
    const candidates = [
      ...(csi === undefined ? [] : [uniqueVolumeName({ driver: csi.driver, handle: csi.volumeHandle }, names)]),
      ...reported,
    ];
    const uniqueName = candidates.find((candidate) => {
      const parsed = parseUniqueVolumeName(candidate, names);
      return parsed !== undefined && attachmentName(parsed, nodeName) === name;
    });
    if (uniqueName !== undefined) this.#uniqueNames.set(name, uniqueName);
    return uniqueName;
  }

  /** An informer that misses the creation must not block the volume forever. */
  #fresh() {
    const oldestMs = this.options.clock.monotonicMs() - 30_000;
    return [...this.#created.values()].filter(({ sinceMs }) => sinceMs >= oldestMs);
  }
}
