import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CronJob, Job } from '@orch/api/types/batch_v1';
import { FakeClock, makeNames, systemClock } from '@orch/apimachinery';
import { createMetricsRegistry, type MetricsRegistry } from '@orch/component';
import { ControlPlane } from '@orch/testing';

import { controllers, isControllerName } from '../src/controllers.js';
import { controllerMetrics } from '../src/framework/controller-metrics.js';
import { defaultControllerOptions } from '../src/framework/controller-options.js';
import type { ControllerMetricsSource, MetricDescription } from '../src/framework/metrics-source.js';
import { runControllers } from '../src/run-controllers.js';
import { metricDefinitions } from './support/metric-definitions.js';
import { eventually, resource } from './support/objects.js';
import { runControllersOn } from './support/run-controllers.js';

const inDefault = { namespace: 'default' };
const noLog = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** An object without its type. */
interface Given {
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Record<string, string> };
  readonly [field: string]: unknown;
}

/** The value of a series on the page, such as `node_collector_zone_size{zone="a"}`; undefined when it is not there. */
async function seriesValue(registry: MetricsRegistry, series: string): Promise<number | undefined> {
  const line = (await registry.text()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** A registry that notes what is registered, as lines of `metricDefinitions`. */
function recording(registry: MetricsRegistry, definitions: string[]): ControllerMetricsSource {
  const note = (type: string, { name, labels, help }: MetricDescription<string>, buckets?: readonly number[]) => {
    const ofLabels = labels === undefined ? '' : `{${labels.join(',')}}`;
    const ofBuckets = buckets === undefined ? '' : ` [${buckets.join(',')}]`;
    definitions.push(`${type} ${name}${ofLabels}${ofBuckets}: ${help}`);
  };
  return {
    counter(options) {
      note('counter', options);
      return registry.counter(options);
    },
    gauge(options) {
      note('gauge', options);
      return registry.gauge(options);
    },
    histogram(options) {
      note('histogram', options, options.buckets);
      return registry.histogram(options);
    },
    beforePage: (update) => registry.beforePage(update),
  };
}

const byName = (one: string, other: string) => ((one.split(' ')[1] ?? '') < (other.split(' ')[1] ?? '') ? -1 : 1);

describe('the metrics of v1.21 of controllers', () => {
  let plane: ControlPlane;
  let stop: () => Promise<void>;
  const registry = createMetricsRegistry();
  const definitions: string[] = [];
  beforeAll(async () => {
    plane = await ControlPlane.start({ controllers: [], scheduler: false });
    const clock = systemClock();
    const stopping = new AbortController();
    const running = runControllers(
      {
        ...{ client: plane.client, names: makeNames('orch'), clock, log: noLog, random: Math.random },
        gates: () => true,
        controllers: Object.keys(controllers).filter(isControllerName),
        options: {
          ...defaultControllerOptions,
          nodeipam: { clusterRanges: [{ cidr: '10.1.0.0/22', nodeMaskBits: 24 }], serviceRanges: [] },
          nodelifecycle: { ...defaultControllerOptions.nodelifecycle, monitorPeriodMs: 100 },
          'persistentvolume-binder': {
            ...defaultControllerOptions['persistentvolume-binder'],
            provisionsHostPaths: true,
          },
        },
        timing: { startIntervalMs: 0, minResyncMs: 0 },
        metrics: controllerMetrics(recording(registry, definitions), clock),
      },
      stopping.signal,
    );
    running.catch(() => undefined);
    stop = async () => {
      stopping.abort();
      await running;
      await plane.stop();
    };
  });
  afterAll(() => stop());

  const create = (plural: string, object: Given) =>
    resource(plane, plural).create({ ...typeOf(plural), ...object }, 'namespace' in object.metadata ? inDefault : {});
  const shows = (series: string, value: number) =>
    eventually(`${series} is ${value}`, async () => (await seriesValue(registry, series)) === value || undefined);
  const containers = [{ name: 'main', image: 'a' }];

  test('without labels are on the page from the beginning', async () => {
    const page = await registry.text();
    const types = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => `${name} ${type}`);
    expect(types).toEqual(expect.arrayContaining([...unlabelled]));
  });

  test('and those of queues and reconciles have these labels, buckets and descriptions', () => {
    expect(definitions.toSorted(byName)).toEqual(metricDefinitions);
  });

  test('of zones and of ranges of pod addresses follow the nodes', async () => {
    const node = (name: string, ready: string) => ({
      metadata: { name, labels: { 'topology.orch.io/zone': 'a', 'topology.orch.io/region': 'r' } },
      status: { conditions: [{ type: 'Ready', status: ready }] },
    });
    for (const name of ['node-1', 'node-2']) await create('nodes', node(name, 'True'));
    await create('nodes', node('node-3', 'False'));
    const zone = '{zone="r:\u0000:a"}';
    await shows(`node_collector_zone_size${zone}`, 3);
    await shows(`node_collector_unhealthy_nodes_in_zone${zone}`, 1);
    expect(await seriesValue(registry, `node_collector_zone_health${zone}`)).toBeCloseTo(66.67, 1);
    await shows(`node_collector_evictions_number${zone}`, 1);
    const range = '{clusterCIDR="10.1.0.0/22"}';
    await shows(`node_ipam_controller_cidrset_cidrs_allocations_total${range}`, 3);
    await shows(`node_ipam_controller_cidrset_usage_cidrs${range}`, 0.75);
    await shows(`node_ipam_controller_cidrset_allocation_tries_per_request_count${range}`, 3);
    await resource(plane, 'nodes').delete('node-2');
    await shows(`node_ipam_controller_cidrset_cidrs_releases_total${range}`, 1);
  });

  test('of endpoint slices count endpoints and writes', async () => {
    const labels = { app: 'web' };
    await create('pods', { metadata: { name: 'web', ...inDefault, labels }, spec: { nodeName: 'node-1', containers } });
    const pod = await resource(plane, 'pods').get('web', inDefault);
    const conditions = [{ type: 'Ready', status: 'True' }];
    const status = { phase: 'Running', podIP: '10.0.0.1', podIPs: [{ ip: '10.0.0.1' }], conditions };
    await resource(plane, 'pods').updateStatus({ ...pod, status });
    const ports = [{ port: 80 }];
    await create('services', { metadata: { name: 'web', ...inDefault }, spec: { selector: labels, ports } });
    await shows('endpoint_slice_controller_endpoints_desired', 1);
    await shows('endpoint_slice_controller_num_endpoint_slices', 1);
    await shows('endpoint_slice_controller_desired_endpoint_slices', 1);
    expect(await seriesValue(registry, 'endpoint_slice_controller_changes{operation="create"}')).toBe(1);
    expect(await seriesValue(registry, 'endpoint_slice_controller_endpoints_added_per_sync_sum')).toBe(1);

    await create('services', { metadata: { name: 'outside', ...inDefault }, spec: { ports } });
    const subsets = [{ addresses: [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }], ports }];
    await create('endpoints', { metadata: { name: 'outside', ...inDefault }, subsets });
    const mirroring = 'endpoint_slice_mirroring_controller';
    await shows(`${mirroring}_endpoints_desired`, 2);
    expect(await seriesValue(registry, `${mirroring}_changes{operation="create"}`)).toBe(1);
    expect(await seriesValue(registry, `${mirroring}_endpoints_added_per_sync_sum`)).toBe(2);
    await resource(plane, 'services').delete('web', inDefault);
    await shows('endpoint_slice_controller_endpoints_desired', 0);
  });

  test('of volumes count claims, operations and attached volumes', async () => {
    const storage = (name: string, object: Given) => create(`${name}.storage.orch.io`, object);
    await storage('storageclasses', { metadata: { name: 'folders' }, provisioner: 'orch.io/host-path' });
    await storage('csidrivers', { metadata: { name: 'disk.example.com' }, spec: { attachRequired: true } });
    const resources = { requests: { storage: '1Gi' } };
    const claim = (name: string, spec: object) =>
      create('persistentvolumeclaims', {
        metadata: { name, ...inDefault },
        spec: { accessModes: ['ReadWriteOnce'], resources, ...spec },
      });
    await claim('folder', { storageClassName: 'folders' });
    await shows('pv_collector_bound_pv_count{storage_class="folders"}', 1);
    await shows('pv_collector_bound_pvc_count{namespace="default"}', 1);
    const plugin = 'orch.io/host-path';
    const counts = `pv_collector_total_pv_count{plugin_name="${plugin}",volume_mode="Filesystem"}`;
    expect(await seriesValue(registry, counts)).toBe(1);
    const made = `volume_operation_total_seconds_count{plugin_name="${plugin}",operation_name="provision"}`;
    expect(await seriesValue(registry, made)).toBe(1);
    const outcome = (name: string, of = plugin) =>
      `storage_operation_status_count{volume_plugin="${of}",operation_name="${name}",status="success"}`;
    expect(await seriesValue(registry, outcome('volume_provision'))).toBe(1);
    await resource(plane, 'persistentvolumeclaims').delete('folder', inDefault);
    await shows(outcome('volume_delete'), 1);

    await create('persistentvolumes', {
      metadata: { name: 'disk' },
      spec: {
        ...{ capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], storageClassName: '' },
        csi: { driver: 'disk.example.com', volumeHandle: 'h' },
      },
    });
    await shows('pv_collector_unbound_pv_count{storage_class=""}', 1);
    await claim('disk', { storageClassName: '' });
    await resource(plane, 'nodes').patch('node-1', {
      type: 'merge',
      body: { metadata: { annotations: { 'volumes.orch.io/controller-managed-attach-detach': 'true' } } },
    });
    const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'disk' } }];
    await create('pods', {
      metadata: { name: 'user', ...inDefault },
      spec: { nodeName: 'node-1', containers, volumes },
    });
    await shows('storage_count_attachable_volumes_in_use{node="node-1",volume_plugin="orch.io/csi"}', 1);
    const total = (state: string) =>
      `attachdetach_controller_total_volumes{plugin_name="orch.io/csi",state="${state}"}`;
    await shows(total('desired_state_of_world'), 1);
    const attachments = resource(plane, 'volumeattachments.storage.orch.io');
    const attachment = await eventually(
      'the volume is to be attached',
      async () => (await attachments.list()).items[0],
    );
    await attachments.updateStatus({ ...attachment, status: { attached: true } });
    await shows(total('actual_state_of_world'), 1);
    await shows(outcome('volume_attach', 'orch.io/csi:disk.example.com'), 1);
  });

  test('of ephemeral volumes count the claims', async () => {
    const volumeClaimTemplate = {
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName: 'none' },
    };
    const volumes = [{ name: 'scratch', ephemeral: { volumeClaimTemplate } }];
    await create('pods', { metadata: { name: 'scratch', ...inDefault }, spec: { containers, volumes } });
    await shows('ephemeral_volume_controller_create_total', 1);
    expect(await seriesValue(registry, 'ephemeral_volume_controller_create_failures_total')).toBe(0);
    await shows('pv_collector_unbound_pvc_count{namespace="default"}', 1);
  });
});

test('cron jobs have the skew of the starts of their jobs, and finished jobs the delay of their deletion', async () => {
  const plane = await ControlPlane.start({ controllers: [], scheduler: false });
  const registry = createMetricsRegistry();
  const clock = new FakeClock(new Date());
  const running = await runControllersOn(plane, {
    controllers: ['cronjob', 'ttl-after-finished'],
    writesAs: 'accounts',
    clock,
    metrics: controllerMetrics(registry, clock),
  });
  try {
    const cronJobs = plane.client.resource<CronJob>({ group: 'batch', version: 'v1', resource: 'cronjobs' });
    const jobs = plane.client.resource<Job>({ group: 'batch', version: 'v1', resource: 'jobs' });
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'a' }] } };
    await cronJobs.create({
      ...{ apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'tick', ...inDefault } },
      spec: { schedule: '* * * * *', jobTemplate: { spec: { ttlSecondsAfterFinished: 60, template } } },
    });
    const passUntil = <T>(what: string, found: () => Promise<T | undefined>) =>
      eventually(what, async () => {
        const result = await found();
        if (result === undefined) await clock.advance(1_000);
        return result;
      });
    const job = await passUntil('a job is started', async () => (await jobs.list(inDefault)).items[0]);
    const skew = 'cronjob_controller_cronjob_job_creation_skew_duration_seconds';
    expect(await seriesValue(registry, `${skew}_count`)).toBe(1);
    expect(await registry.text()).toContain(`${skew}_bucket{le="512"}`);
    const time = clock.now().toISOString().replace(/\.\d+/, '');
    const conditions = [{ type: 'Complete', status: 'True', lastTransitionTime: time }];
    const body = { status: { startTime: time, completionTime: time, conditions } };
    await jobs.patch(job.metadata.name ?? '', { type: 'merge', body, subresource: 'status' }, inDefault);
    const deletion = 'ttl_after_finished_controller_job_deletion_duration_seconds';
    await passUntil(
      'the job is deleted',
      async () => (await seriesValue(registry, `${deletion}_count`)) === 1 || undefined,
    );
    expect(await registry.text()).toContain(`${deletion}_bucket{le="0.1"}`);
    expect(await seriesValue(registry, `${deletion}_sum`)).toBeLessThan(60);
  } finally {
    await running.stop();
    await plane.stop();
  }
});

function typeOf(plural: string): { readonly apiVersion: string; readonly kind: string } {
  const [, ...group] = plural.split('.');
  return {
    apiVersion: group.length === 0 ? 'v1' : `${group.join('.')}/v1`,
    kind: kinds[plural.split('.')[0] ?? ''] ?? '',
  };
}

const kinds: Readonly<Record<string, string>> = {
  ...{ nodes: 'Node', pods: 'Pod', services: 'Service', endpoints: 'Endpoints', persistentvolumes: 'PersistentVolume' },
  ...{ persistentvolumeclaims: 'PersistentVolumeClaim', storageclasses: 'StorageClass', csidrivers: 'CSIDriver' },
};

const unlabelled = [
  'attachdetach_controller_forced_detaches counter',
  'cronjob_controller_cronjob_job_creation_skew_duration_seconds histogram',
  'endpoint_slice_controller_desired_endpoint_slices gauge',
  'endpoint_slice_controller_endpoints_added_per_sync histogram',
  'endpoint_slice_controller_endpoints_desired gauge',
  'endpoint_slice_controller_endpoints_removed_per_sync histogram',
  'endpoint_slice_controller_num_endpoint_slices gauge',
  'endpoint_slice_mirroring_controller_addresses_skipped_per_sync histogram',
  'endpoint_slice_mirroring_controller_desired_endpoint_slices gauge',
  'endpoint_slice_mirroring_controller_endpoints_added_per_sync histogram',
  'endpoint_slice_mirroring_controller_endpoints_desired gauge',
  'endpoint_slice_mirroring_controller_endpoints_removed_per_sync histogram',
  'endpoint_slice_mirroring_controller_endpoints_sync_duration histogram',
  'endpoint_slice_mirroring_controller_endpoints_updated_per_sync histogram',
  'endpoint_slice_mirroring_controller_num_endpoint_slices gauge',
  'ephemeral_volume_controller_create_failures_total counter',
  'ephemeral_volume_controller_create_total counter',
  'ttl_after_finished_controller_job_deletion_duration_seconds histogram',
  ...[
    ...['bootstrap_signer', 'cronjob_controller', 'daemon_controller', 'deployment_controller', 'endpoint_controller'],
    ...['endpoint_slice_controller', 'endpoint_slice_mirroring_controller', 'gc_controller', 'job_controller'],
    ...['namespace_controller', 'node_ipam_controller', 'node_lifecycle_controller', 'token_cleaner'],
    ...['persistentvolume_protection_controller', 'persistentvolumeclaim_protection_controller', 'route_controller'],
    ...['replicaset_controller', 'replication_controller', 'resource_quota_controller', 'root_ca_cert_publisher'],
    ...['service_controller', 'serviceaccount_controller', 'serviceaccount_tokens_controller'],
    'ttl_after_finished_controller',
  ].map((owner) => `${owner}_rate_limiter_use gauge`),
];
