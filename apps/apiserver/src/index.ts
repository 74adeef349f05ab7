// Runtime config
export { flowControlSwitchedOffBy, resourceSwitchedOffBy, runtimeConfigErrors } from '@orch/controlplane';
// Admission plugins
export { admissionConflictCheck, readAdmissionConfiguration } from './config/admission-config.js';
// Encryption at rest
export { type AuditSources, auditDefaults, readAudit } from './config/audit-config.js';
export { auditModeOf } from './config/audit-options.js';
// Running an API server in another program
export type { ApiServerConfig, StoreConfig } from './config/config.js';
export { readEncryption } from './config/encryption-config.js';
// The store on etcd
export { type EtcdCluster, etcdClusterChecks, etcdClusterOption, readEtcdCluster } from './config/etcd-config.js';
export { runtimeConfigOption } from './config/runtime-config.js';
// Addresses of services
export { advertiseAddressOf } from './config/service-config.js';
export { admissionFlags } from './options/admission.js';
export { apiServerFlags } from './options/api-server-flags.js';
export { auditingFlags } from './options/auditing.js';
export { etcdFlags } from './options/etcd.js';
export { trustedNodeAgentsFlag } from './options/proxy-config.js';
export { runApiServer } from './run.js';
export type { RunApiServerOptions, WorkerEntry, WorkerLogging } from './server/run-options.js';
// Serving workers
export { servingWorkerRole } from './workers/messages.js';
export { runServingWorker } from './workers/run-serving-worker.js';
