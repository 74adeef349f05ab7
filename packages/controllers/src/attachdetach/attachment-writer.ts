import type { Node } from '@orch/api/types/core_v1';
import type { VolumeAttachment } from '@orch/api/types/storage_v1';
import { type DeepReadonly, deepEqual, formatApiVersion, type Names, StatusError } from '@orch/apimachinery';
import type { ResourceClient, RestClient } from '@orch/client';
import type { ControllerLog } from '../framework/controller.js';
import { resources } from '../framework/resources.js';
import { type AttachableVolume, attachmentName } from './attachable-volumes.js';
import type { NodePlan } from './plan-node.js';

/** Writes attachments, and the status of nodes. */
export class AttachmentWriter {
  readonly #nodes: ResourceClient<Node>;
  readonly #attachments: ResourceClient<VolumeAttachment>;

  constructor(
    private readonly options: { readonly client: RestClient; readonly log: ControllerLog; readonly names: Names },
  ) {
    this.#nodes = options.client.resource<Node>(resources.nodes);
    this.#attachments = options.client.resource<VolumeAttachment>(resources.volumeAttachments);
  }

  /**
   * Writes the attached volumes into the status of the node: from then on the node mounts no other. Returns the node with that
   * status; undefined when it is gone.
   */
  async report(
    node: DeepReadonly<Node> | undefined,
    plan: NodePlan,
    signal: AbortSignal,
  ): Promise<DeepReadonly<Node> | undefined> {
    const before = node?.status?.volumesAttached ?? [];
    if (node === undefined || deepEqual(before, plan.reported)) return node;
    const { name = '', uid = '' } = node.metadata;
    const volumesAttached = plan.reported.length === 0 ? null : plan.reported.map((each) => ({ ...each }));
    const body = { metadata: { uid }, status: { volumesAttached } };
    try {
      return await this.#nodes.patch(name, { type: 'merge', body, subresource: 'status' }, { signal });
    } catch (error) {
      if (error instanceof StatusError && error.code === 404) return undefined;
      throw error;
    }
  }

  /** Returns false when the node began to use the volume before it read its status. */
  async detach(
    { uniqueName, attachment, isForced }: NodePlan['detach'][number],
    options: {
      readonly nodeName: string;
      readonly freshNode: DeepReadonly<Node> | undefined;
      readonly signal: AbortSignal;
    },
  ): Promise<boolean> {
    const { nodeName, freshNode, signal } = options;
    const { log } = this.options;
    if (!isForced && freshNode?.status?.volumesInUse?.includes(uniqueName)) return false;
    if (isForced) log.warn('the node still uses a volume; detaching it by force', { node: nodeName, uniqueName });
    try {
      await this.#attachments.delete(attachment.name, { signal });
      log.info('detached a volume', { node: nodeName, uniqueName });
    } catch (error) {
      if (!(error instanceof StatusError && error.code === 404)) throw error;
    }
    return true;
  }

  /** Succeeds when the attachment exists: the informer delivers it. */
  async attach(attachment: VolumeAttachment, signal: AbortSignal): Promise<void> {
    const { nodeName, source } = attachment.spec;
    try {
      await this.#attachments.create(attachment, { signal });
      this.options.log.info('attaching a volume', { node: nodeName, volume: source.persistentVolumeName });
    } catch (error) {
      if (!(error instanceof StatusError && error.reason === 'AlreadyExists')) throw error;
    }
  }

  newAttachment(volume: AttachableVolume, nodeName: string): VolumeAttachment {
    const group = this.options.names.group(resources.volumeAttachments.group);
    return {
      apiVersion: formatApiVersion({ group, version: 'v1' }),
      kind: 'VolumeAttachment',
      metadata: { name: attachmentName(volume, nodeName) },
      spec: { attacher: volume.driver, nodeName, source: { persistentVolumeName: volume.volumeName } },
    };
  }
}
