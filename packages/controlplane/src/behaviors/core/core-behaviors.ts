import { wellKnown } from '@orch/apimachinery';
import type { ApiServerLimits, ResourceBehavior, WriteVerbParts } from '@orch/apiserver';
import { removeEndpoints } from '../../services/remove-endpoints.js';
import { type AllocationParts, ServiceAllocation } from '../../services/service-allocation.js';
import { replicationControllerScale } from '../views/scale.js';
import { type BindingParts, bindPod, createBinding } from './bindings.js';
import { type ComponentStatusParts, listComponentStatuses } from './componentstatuses.js';
import { ephemeralContainers } from './ephemeral-containers.js';
import { type EvictionParts, evictPod } from './evictions.js';
import { hasSpecFinalizers, planNamespaceDeletion } from './namespaces.js';
import { readPodLog } from './pod-log.js';
import { forwardPorts, type StreamParts, streamContainer } from './pod-streams.js';
import { proxyNode, proxyPod, proxyService } from './proxies.js';
import { requestToken, type TokenRequestParts } from './token-requests.js';

export interface CoreParts
  extends AllocationParts,
    BindingParts,
    ComponentStatusParts,
    EvictionParts,
    StreamParts,
    TokenRequestParts,
    WriteVerbParts {
  readonly limits: Pick<ApiServerLimits, 'eventTtlSeconds' | 'requestBodyBytesMax'>;
  readonly codec: WriteVerbParts['codec'];
  readonly gates: (name: string) => boolean;
  readonly responder: WriteVerbParts['responder'];
  readonly stores: WriteVerbParts['stores'];
}

/** Behaviors of the core group, and of events in both groups. */
export function coreBehaviors(parts: CoreParts): readonly ResourceBehavior[] {
  // v1.21 has no watch cache of events.
  const events = {
    resource: 'events',
    dependents: () => 'none' as const,
    expireAfterSeconds: parts.limits.eventTtlSeconds,
    isUncached: true,
  } as const;
  return [
    { group: '', ...events },
    { group: wellKnown.groups.events, ...events },
    { group: '', resource: 'bindings', handle: (call) => createBinding(call, parts) },
    { group: '', resource: 'componentstatuses', handle: (call) => listComponentStatuses(call, parts) },
    {
      group: '',
      resource: 'namespaces',
      planDeletion: planNamespaceDeletion,
      isHeld: hasSpecFinalizers,
      staysMarked: true,
    },
    {
      group: '',
      resource: 'nodes',
      subresources: { proxy: { connect: (call, options) => proxyNode(call, parts, options) } },
    },
    { group: '', resource: 'persistentvolumeclaims', deleteResponse: 'object' },
    { group: '', resource: 'persistentvolumes', deleteResponse: 'object' },
    {
      group: '',
      resource: 'pods',
      deleteResponse: 'object',
      subresources: {
        attach: { connect: (call, options) => streamContainer(call, parts, options) },
        binding: { handle: (call) => bindPod(call, parts) },
        ephemeralcontainers: { handle: (call) => ephemeralContainers(call, parts) },
        eviction: { handle: (call) => evictPod(call, parts) },
        exec: { connect: (call, options) => streamContainer(call, parts, options) },
        log: { handle: (call) => readPodLog(call, parts), isText: true },
        portforward: { connect: (call, options) => forwardPorts(call, parts, options) },
        proxy: { connect: (call, options) => proxyPod(call, parts, options) },
      },
    },
    { group: '', resource: 'podtemplates', deleteResponse: 'object' },
    {
      group: '',
      resource: 'replicationcontrollers',
      dependents: () => 'orphan',
      subresources: { scale: { handle: replicationControllerScale(parts) } },
    },
    { group: '', resource: 'resourcequotas', deleteResponse: 'object' },
    { group: '', resource: 'secrets', isSecret: true },
    {
      group: '',
      resource: 'serviceaccounts',
      deleteResponse: 'object',
      subresources: { token: { handle: (call) => requestToken(call, parts) } },
    },
    {
      group: '',
      resource: 'services',
      allocation: (call, { dryRun }) =>
        new ServiceAllocation({ allocations: parts.allocations, call, dryRun, gates: parts.gates }),
      afterRemoval: (call) => removeEndpoints(call, parts),
      // The response is a Status even when finalizers delay the deletion.
      deleteResponse: 'status',
      subresources: { proxy: { connect: (call, options) => proxyService(call, parts, options) } },
    },
  ];
}
