import { annotationOf, type Claim, claimKeyOf, type Volume } from '@orch/api';
import type { Node, PersistentVolume, PersistentVolumeClaim, Pod } from '@orch/api/types/core_v1';
import type { CSIDriver, VolumeAttachment } from '@orch/api/types/storage_v1';
import { type DeepReadonly, deepEqual, errorMessage, wellKnown } from '@orch/apimachinery';
import { eventObjectOf, objectKey, type RecordedEvent } from '@orch/client';
import { isPodTerminated, podClaimIndex, podClaimKeys } from '../claims/pod-claims.js';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { AttachMetrics } from './attach-metrics.js';
import { AttachProgress, attachFailure } from './attach-progress.js';
import { attachableVolumesOf, parseUniqueVolumeName } from './attachable-volumes.js';
import { AttachmentWriter } from './attachment-writer.js';
import { multiAttachMessage } from './multi-attach-message.js';
import { attachmentIndexes, NodeAttachments } from './node-attachments.js';
import { type Attachment, type DesiredVolume, type NodePlan, planNode } from './plan-node.js';

/** Index of pods with claims by their node. */
const podNodeIndex = 'claimingPodNode';

/**
 * Attaches CSI volumes to the nodes of the pods that use them, and detaches them afterwards. Reads pods, nodes,
 * persistentvolumeclaims, persistentvolumes, csidrivers; writes volumeattachments, `status.volumesAttached` of nodes, and
 * events.
 *
 * One worker reconciles nodes by name, so that two nodes never get the same exclusive volume. The state is read from the
 * attachments and the nodes each time; only waiting times and reported errors are kept.
 */
export function attachDetachController(
  context: ControllerContext,
  { resyncMs }: ControllerOptions['attachdetach'],
): Controller {
  const { client, clock, informers, names, gates } = context;
  const claimKeysOf = podClaimKeys(gates);
  const pods = informers.for<Pod>(resources.pods, {
    [podClaimIndex]: claimKeysOf,
    [podNodeIndex]: (pod) => (pod.spec?.nodeName && claimKeysOf(pod).length > 0 ? [pod.spec.nodeName] : []),
  });
  const nodes = informers.for<Node>(resources.nodes);
  const claims = informers.for<PersistentVolumeClaim>(resources.persistentVolumeClaims);
  const volumes = informers.for<PersistentVolume>(resources.persistentVolumes);
  const drivers = informers.for<CSIDriver>(resources.csiDrivers);
  const attachments = informers.for<VolumeAttachment>(resources.volumeAttachments, attachmentIndexes);
  const events = context.recorderOf('attachdetach-controller');
  const log = controllerLog(context.log, 'attachdetach');
  const volumeOf = (name: string) => volumes.lister.get(name);
  const known = new NodeAttachments({ attachments: attachments.lister, volumeOf, clock, names });
  const writer = new AttachmentWriter({ client, log, names });
  const progress = new AttachProgress();
  const metrics = context.metrics && new AttachMetrics({ source: context.metrics.source, clock, names });
  /** Since when a detach waits, by node and unique volume name. */
  const detachSince = new Map<string, number>();
  /** Reported multi-attach errors, by node and unique volume name. */
  const reportedBlocks = new Set<string>();

  const { queue, controller } = queueController(context, {
    name: 'attachdetach',
    workers: 1,
    resyncMs,
    reconcile,
    enqueueAll,
    synced: async (signal) => {
      const all = [pods, nodes, claims, volumes, drivers, attachments];
      await Promise.all(all.map((informer) => informer.synced(signal)));
    },
  });
  const enqueuePod = (pod: DeepReadonly<Pod>) => {
    if (pod.spec?.nodeName && claimKeysOf(pod).length > 0) queue.add(pod.spec.nodeName);
  };
  const enqueueClaim = (claim: Claim) => enqueueUsersOf(objectKey(claim));
  const enqueueVolume = (volume: Volume) => enqueueUsersOf(claimKeyOf(volume) ?? '');
  const enqueueAttachment = ({ metadata, spec }: DeepReadonly<VolumeAttachment>) => {
    known.settled(metadata.name ?? '');
    queue.add(spec.nodeName);
  };
  pods.addHandler({ onAdd: enqueuePod, onUpdate: enqueuePod, onDelete: enqueuePod });
  claims.addHandler({ onAdd: enqueueClaim, onUpdate: enqueueClaim });
  volumes.addHandler({ onAdd: enqueueVolume, onUpdate: enqueueVolume });
  nodes.addHandler({
    onAdd: enqueueNode,
    onUpdate: (node, old) => {
      const isChanged = !deepEqual(node.status?.volumesInUse, old.status?.volumesInUse);
      if (isChanged || modeOf(node) !== modeOf(old) || node.status?.volumesAttached !== undefined) enqueueNode(node);
    },
    onDelete: enqueueNode,
  });
  drivers.addHandler({ onAdd: enqueueAll, onUpdate: enqueueAll, onDelete: enqueueAll });
  attachments.addHandler({
    onAdd: enqueueAttachment,
    onUpdate: (attachment) => {
      metrics?.changed(attachment);
      enqueueAttachment(attachment);
    },
    onDelete: (attachment) => {
      const { name = '' } = attachment.metadata;
      enqueueAttachment(attachment);
      known.deleted(name);
      progress.forget(name);
      metrics?.gone(name);
      // Other nodes may wait for the volume.
      const volume = volumeOf(attachment.spec.source.persistentVolumeName ?? '');
      if (volume !== undefined) enqueueVolume(volume);
    },
  });
  return controller;

  function enqueueNode({ metadata }: DeepReadonly<Node>): void {
    queue.add(metadata.name ?? '');
  }

  function enqueueUsersOf(claimKey: string): void {
    for (const pod of pods.lister.byIndex(podClaimIndex, claimKey)) enqueuePod(pod);
  }

  function enqueueAll(): void {
    nodes.lister.list().forEach(enqueueNode);
    for (const { spec } of attachments.lister.list()) queue.add(spec.nodeName);
  }

  function modeOf(node: DeepReadonly<Node> | undefined): 'managed' | 'selfManaged' | 'gone' {
    if (node === undefined) return 'gone';
    const value = annotationOf(node, wellKnown.annotations.controllerManagedAttach, names);
    return value === 'true' ? 'managed' : 'selfManaged';
  }

  async function reconcile(nodeName: string, signal: AbortSignal): Promise<void> {
    const node = nodes.lister.get(nodeName);
    const mode = modeOf(node);
    const reported = node?.status?.volumesAttached ?? [];
    if (mode === 'selfManaged') return;
    const hasPods = pods.lister.byIndex(podNodeIndex, nodeName).length > 0;
    const ownAttachments = known.ofNode(
      nodeName,
      reported.map(({ name }) => name),
    );
    if (!hasPods && ownAttachments.size === 0 && reported.length === 0) {
      metrics?.observed(nodeName, { desired: 0, attached: 0 });
      return;
    }
    const desired = desiredVolumesOf(nodeName, node);
    const attached = [...ownAttachments.values()].filter((each) => attachmentOf(each).state === 'attached').length;
    metrics?.observed(nodeName, { desired: desired.size, attached });
    const plan = planNode({
      ...{ node: mode, desired, reported },
      attachments: new Map([...ownAttachments].map(([uniqueName, each]) => [uniqueName, attachmentOf(each)])),
      inUse: new Set(node?.status?.volumesInUse),
      isOwn: (uniqueName) => parseUniqueVolumeName(uniqueName, names) !== undefined,
      otherNodes: (volume) => known.otherNodes(volume, nodeName),
      waitedMs: (uniqueName) => {
        const sinceMs = detachSince.get(`${nodeName} ${uniqueName}`);
        return sinceMs === undefined ? 0 : clock.monotonicMs() - sinceMs;
      },
    });
    remember(nodeName, plan);
    observe(nodeName, { desired, ownAttachments });
    for (const { desired: waiting } of plan.blocked) reportBlock(nodeName, waiting, plan);
    const freshNode = await writer.report(node, plan, signal);
    for (const removal of plan.detach) {
      const removed = ownAttachments.get(removal.uniqueName);
      if (removed !== undefined) metrics?.detaching(removed, removal);
      const isDetached = await writer.detach(removal, { nodeName, freshNode, signal });
      if (isDetached) progress.forget(removal.attachment.name);
      else {
        metrics?.kept(removal.attachment.name);
        // The next reconciliation reports the volume as attached again.
        queue.add(nodeName);
      }
    }
    for (const each of plan.attach) await attach(each, { nodeName, signal });
  }

  async function attach(
    { volume, pods: users }: DesiredVolume,
    { nodeName, signal }: { readonly nodeName: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const attachment = writer.newAttachment(volume, nodeName);
    const { name = '' } = attachment.metadata;
    known.creating(attachment, volume);
    progress.begin(name, clock.monotonicMs());
    metrics?.attaching(attachment);
    try {
      await writer.attach(attachment, signal);
    } catch (error) {
      known.settled(name);
      metrics?.failed(name);
      if (!signal.aborted) record(users, attachFailure(volume, errorMessage(error)));
      throw error;
    }
  }

  function desiredVolumesOf(
    nodeName: string,
    node: DeepReadonly<Node> | undefined,
  ): ReadonlyMap<string, DesiredVolume> {
    const keeps =
      node !== undefined && annotationOf(node, wellKnown.annotations.keepTerminatedPodVolumes, names) === 'true';
    const state = {
      ...{ names, gates, volumeOf },
      claimOf: (name: string, namespace: string) => claims.lister.get(name, namespace),
      driverOf: (name: string) => drivers.lister.get(name),
    };
    const desired = new Map<string, DesiredVolume>();
    for (const pod of pods.lister.byIndex(podNodeIndex, nodeName)) {
      if (isPodTerminated(pod) && !keeps) continue;
      for (const volume of attachableVolumesOf(pod, state)) {
        const users = desired.get(volume.uniqueName)?.pods ?? [];
        desired.set(volume.uniqueName, { volume, pods: [...users, pod] });
      }
    }
    return desired;
  }

  /** Starts and ends waiting times, and comes back when a volume that is in use is to be detached by force. */
  function remember(nodeName: string, plan: NodePlan): void {
    const prefix = `${nodeName} `;
    const waiting = new Set([...plan.inUse, ...plan.detach].map(({ uniqueName }) => prefix + uniqueName));
    for (const key of detachSince.keys()) if (key.startsWith(prefix) && !waiting.has(key)) detachSince.delete(key);
    for (const key of waiting) if (!detachSince.has(key)) detachSince.set(key, clock.monotonicMs());
    const blocked = new Set(plan.blocked.map(({ desired }) => prefix + desired.volume.uniqueName));
    for (const key of reportedBlocks) if (key.startsWith(prefix) && !blocked.has(key)) reportedBlocks.delete(key);
    for (const { forcedInMs } of plan.inUse) queue.addAfter(nodeName, forcedInMs);
  }

  /** Tells the pods of each volume how its attach goes. */
  function observe(
    nodeName: string,
    state: {
      readonly desired: ReadonlyMap<string, DesiredVolume>;
      readonly ownAttachments: ReadonlyMap<string, DeepReadonly<VolumeAttachment>>;
    },
  ): void {
    for (const [uniqueName, { volume, pods: users }] of state.desired) {
      const attachment = state.ownAttachments.get(uniqueName);
      if (attachment === undefined || attachment.metadata.deletionTimestamp) continue;
      const { event, timeoutInMs } = progress.observe(attachment, { volume, nowMs: clock.monotonicMs() });
      if (event !== undefined) record(users, event);
      if (timeoutInMs !== undefined) queue.addAfter(nodeName, timeoutInMs);
    }
  }

  function reportBlock(nodeName: string, { volume, pods: waiting }: DesiredVolume, plan: NodePlan): void {
    const key = `${nodeName} ${volume.uniqueName}`;
    if (reportedBlocks.has(key)) return;
    reportedBlocks.add(key);
    const nodesWithVolume = plan.blocked.find(({ desired }) => desired.volume === volume)?.nodes ?? [];
    const found = volumeOf(volume.volumeName);
    const claimKey = found === undefined ? undefined : claimKeyOf(found);
    const users = pods.lister
      .byIndex(podClaimIndex, claimKey ?? '')
      .filter((pod) => nodesWithVolume.includes(pod.spec?.nodeName ?? '') && !isPodTerminated(pod));
    for (const pod of waiting) {
      const message = multiAttachMessage(pod, { volumeName: volume.volumeName, users });
      record([pod], { type: 'Warning', reason: 'FailedAttachVolume', message });
    }
  }

  function record(users: readonly DeepReadonly<Pod>[], event: RecordedEvent): void {
    for (const pod of users) events.event(eventObjectOf(pod), event);
  }
}

function attachmentOf({ metadata, status }: DeepReadonly<VolumeAttachment>): Attachment {
  const name = metadata.name ?? '';
  if (metadata.deletionTimestamp) return { name, state: 'detaching' };
  return { name, state: status?.attached === true ? 'attached' : 'attaching' };
}
