import type { Deployment, StatefulSet } from '@orch/api/types/apps_v1';
import type { Job } from '@orch/api/types/batch_v1';
import type { PodTemplateSpec } from '@orch/api/types/core_v1';
import type { Strategy } from './strategies.js';

export const namespace = 'failover';
/** The label by which the checks find the workload of a pod. */
export const appLabel = 'app';

/** Ready a moment after their start, so that a rollout has several steps at any time. */
const slowPod = { 'simulation/ready-delay': '200ms', 'simulation/stop-duration': '100ms' };

function template(app: string, revision: number, annotations: Readonly<Record<string, string>>): PodTemplateSpec {
  return {
    metadata: { labels: { [appLabel]: app }, annotations: { ...annotations, revision: String(revision) } },
    spec: { containers: [{ name: 'main', image: 'web:1' }] },
  };
}

export function deployment(replicas: number, strategy: Strategy): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace },
    spec: {
      replicas,
      revisionHistoryLimit: 2,
      strategy: strategy.spec,
      selector: { matchLabels: { [appLabel]: 'web' } },
      template: template('web', 0, slowPod),
    },
  };
}

export function statefulSet(replicas: number): StatefulSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db', namespace },
    spec: {
      replicas,
      serviceName: 'db',
      selector: { matchLabels: { [appLabel]: 'db' } },
      template: template('db', 0, slowPod),
    },
  };
}

export function job(name: string, size: { readonly completions: number; readonly parallelism: number }): Job {
  const { spec, metadata } = template(name, 0, { 'simulation/run-duration': '300ms' });
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, namespace },
    spec: {
      ...size,
      template: { ...(metadata ? { metadata } : {}), spec: { containers: [], ...spec, restartPolicy: 'Never' } },
    },
  };
}

/** A change of the template, which begins a rollout. */
export function revisionPatch(revision: number) {
  return { spec: { template: { metadata: { annotations: { revision: String(revision) } } } } };
}
