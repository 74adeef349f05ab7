import type { RestClient } from '@orch/client';
import type { SharedMetricsSource } from './metrics-source.js';

/**
 * Shows how much of its rate limit a controller uses, if v1.21 has a metric for it: the fraction of the burst that is taken,
 * 0 without a limit, above 1 while requests wait.
 */
export function showRateLimiterUse(
  controller: string,
  { client, source }: { readonly client: Pick<RestClient, 'rateLimitUse'>; readonly source: SharedMetricsSource },
): void {
  const owner = owners[controller];
  if (owner === undefined) return;
  const gauge = source.gauge({ name: `${owner}_rate_limiter_use`, help: `Use of the rate limit of ${controller}.` });
  source.onPage(`${owner} rate limiter`, () => gauge.set(client.rateLimitUse?.() ?? 0));
}

/** Prefixes of the metrics of v1.21. */
const owners: Readonly<Record<string, string>> = {
  bootstrapsigner: 'bootstrap_signer',
  cronjob: 'cronjob_controller',
  daemonset: 'daemon_controller',
  deployment: 'deployment_controller',
  endpoint: 'endpoint_controller',
  endpointslice: 'endpoint_slice_controller',
  endpointslicemirroring: 'endpoint_slice_mirroring_controller',
  job: 'job_controller',
  namespace: 'namespace_controller',
  nodeipam: 'node_ipam_controller',
  nodelifecycle: 'node_lifecycle_controller',
  podgc: 'gc_controller',
  'pv-protection': 'persistentvolume_protection_controller',
  'pvc-protection': 'persistentvolumeclaim_protection_controller',
  replicaset: 'replicaset_controller',
  replicationcontroller: 'replication_controller',
  resourcequota: 'resource_quota_controller',
  'root-ca-cert-publisher': 'root_ca_cert_publisher',
  route: 'route_controller',
  service: 'service_controller',
  serviceaccount: 'serviceaccount_controller',
  'serviceaccount-token': 'serviceaccount_tokens_controller',
  tokencleaner: 'token_cleaner',
  'ttl-after-finished': 'ttl_after_finished_controller',
};
