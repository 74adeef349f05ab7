// Cancellation
export { abortable } from './abortable.js';
// Credential plugins
export { ExecPluginError, type FailedExecRun } from './credentials/exec-credential.js';
export { ExecPlugins, type ExecPluginsOptions } from './credentials/exec-credentials.js';
// Discovery
export { Discovery, type DiscoveryOptions, type ServedResource, type ServedResources } from './discovery/discovery.js';
export { AmbiguousMatchError, NoMatchError, RestMapper } from './discovery/rest-mapper.js';
// Events
export { EventRecorder, type EventRecorderOptions, type RecordedEvent } from './events/event-recorder.js';
export { type EventObject, eventObjectOf } from './events/object-reference.js';
export { type SeriesEvent, SeriesRecorder, type SeriesRecorderOptions } from './events/series-recorder.js';
// Informers
export {
  Informer,
  type InformerConnectionEvent,
  type InformerHandler,
  type InformerOptions,
} from './informer/informer.js';
export { Informers } from './informer/informers.js';
export { keepFields } from './informer/keep-fields.js';
export { type IndexFunction, type Lister, objectKey, splitKey } from './informer/object-index.js';
// Configuration
export type { ClientConfig, ExecCluster, ExecPlugin } from './kubeconfig/client-config.js';
export { formatClusterKubeconfig } from './kubeconfig/cluster-kubeconfig.js';
export { type FormatKubeconfigOptions, formatKubeconfig } from './kubeconfig/format-kubeconfig.js';
export type { Impersonation } from './kubeconfig/impersonation.js';
export { type InClusterOptions, inClusterConfig, isInCluster } from './kubeconfig/in-cluster.js';
export {
  loadClusterExtension,
  loadKubeconfig,
  loadMergedKubeconfigs,
  parseKubeconfig,
} from './kubeconfig/kubeconfig.js';
export { KubeconfigError } from './kubeconfig/kubeconfig-fields.js';
export { type KubeconfigUser, type KubeconfigUsers, parseKubeconfigUsers } from './kubeconfig/kubeconfig-users.js';
export { type LoadClientConfigOptions, loadClientConfig } from './kubeconfig/load-client-config.js';
// Leader election
export {
  type LeaderElectionOptions,
  LeaderElectionOptionsError,
  LeaderElector,
  LeadershipLostError,
  makeIdentity,
} from './leader-election/leader-elector.js';
export { type LockType, lockTypes, makeLock } from './leader-election/make-lock.js';
export type { LeaderRecord, ReadRecord, ResourceLock } from './leader-election/resource-lock.js';
// REST clients
export { defaultRateLimit, type RateLimit } from './rest/request-rate-limiter.js';
export type { RequestOutcome } from './rest/request-sender.js';
export type {
  AppliedObject,
  ApplyCallOptions,
  CallOptions,
  DeleteCallOptions,
  ListCallOptions,
  ObjectList,
  PatchType,
  ResourceClient,
  ResourceReference,
  WatchCallOptions,
  WatchEvent,
  WriteCallOptions,
} from './rest/resource-client.js';
export {
  type BodyEncoding,
  createRestClient,
  type RawCallOptions,
  type RestClient,
  type RestClientOptions,
} from './rest/rest-client.js';
export { SharedObjects } from './rest/shared-objects.js';
export { isNamespaceTerminating, isStaleRead } from './rest/status-error.js';
export { fixedToken, type TokenSource } from './rest/token-source.js';
export { oncePerWarning, type RequestWarning } from './rest/warnings.js';
// Connections
export type { KeepAlive } from './transport/http2-connection.js';
export { createHttp2Transport } from './transport/http2-transport.js';
export { ConnectionError, type ConnectionFailure, type Transport } from './transport/transport.js';
// Typed clients
export { type TypedClients, type TypedGroup, typedClients } from './typed/typed-clients.js';
// Work queues
export { bucketRateLimiter, controllerRateLimiter, longestRateLimiter } from './workqueue/rate-limiters.js';
export { runWorkers } from './workqueue/run-workers.js';
export { exponentialRateLimiter, type RateLimiter, WorkQueue } from './workqueue/work-queue.js';
export { type MetricsSource, type WorkQueueObserver, workQueueMetrics } from './workqueue/work-queue-metrics.js';
