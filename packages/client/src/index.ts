// Cancellation
export { abortable } from './abortable.js';
// Informers
export {
  Informer,
  type InformerConnectionEvent,
  type InformerHandler,
  type InformerOptions,
} from './informer/informer.js';
export { Informers } from './informer/informers.js';
export { type IndexFunction, type Lister, objectKey, splitKey } from './informer/object-index.js';
// Kubeconfig files
export {
  type ClientConfig,
  formatKubeconfig,
  loadKubeconfig,
  parseKubeconfig,
} from './kubeconfig/kubeconfig.js';
export { KubeconfigError } from './kubeconfig/kubeconfig-fields.js';
export { type KubeconfigUser, type KubeconfigUsers, parseKubeconfigUsers } from './kubeconfig/kubeconfig-users.js';
// REST clients
export type {
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
export { createRestClient, type RawCallOptions, type RestClient, type RestClientOptions } from './rest/rest-client.js';
export { isNamespaceTerminating, isStaleRead } from './rest/status-error.js';
export { fixedToken, type TokenSource } from './rest/token-source.js';
// Connections
export { createHttp2Transport, type KeepAlive } from './transport/http2-transport.js';
export { ConnectionError, type Transport } from './transport/transport.js';
// Work queues
export { runWorkers } from './workqueue/run-workers.js';
export { exponentialRateLimiter, type RateLimiter, WorkQueue } from './workqueue/work-queue.js';
