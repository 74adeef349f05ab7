// Keeping a copy of what the server holds
export {
  Informer,
  type InformerConnectionEvent,
  type InformerHandler,
  type InformerOptions,
} from './informer/informer.js';
export { Informers } from './informer/informers.js';
export { type IndexFunction, type Lister, objectKey, splitKey } from './informer/lister.js';
// Where the server is and who we are
export type { ClientConfig } from './kubeconfig/client-config.js';
export { formatKubeconfig, KubeconfigError, loadKubeconfig, parseKubeconfig } from './kubeconfig/kubeconfig.js';
// Calling the server
export { isNamespaceTerminating, isStaleRead } from './rest/expected-errors.js';
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
// Waiting
export { abortable } from './time/abortable.js';
// The connection
export type { KeepAlive } from './transport/http2-transport.js';
export { ConnectionError } from './transport/transport.js';
// Working keys off
export { exponentialRateLimiter, type RateLimiter } from './workqueue/rate-limiter.js';
export { runWorkers } from './workqueue/run-workers.js';
export { WorkQueue } from './workqueue/work-queue.js';
