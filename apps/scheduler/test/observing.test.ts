import { EventEmitter } from 'node:events';
import https from 'node:https';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Event } from '@orch/api/types/core_v1';
import { type LogDetails, type Logger, parseFlags, silentLogger } from '@orch/component';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { flagTable, schedulerChecks, schedulerConfig } from '../src/config-from-options.js';
import { runSchedulerProgram } from '../src/run.js';
import { ScheduledPlane } from './scheduled-plane.fixture.js';

let given: ScheduledPlane;
let port: number;
let stop: () => Promise<void>;
const signals = new EventEmitter();
const lines: { readonly message: string; readonly details: LogDetails }[] = [];
const logger: Logger = {
  ...silentLogger,
  info: (message, details = {}) => {
    lines.push({ message, details });
  },
  with: () => logger,
};

beforeAll(async () => {
  given = await ScheduledPlane.start({ nodes: 2 });
  port = await freePort();
  const outcome = parseFlags(flagTable(undefined), {
    args: [
      ...[`--kubeconfig=${given.kubeconfig}`, '--leader-elect=true', '--kube-api-qps=-1'],
      ...['--bind-address=127.0.0.1', `--secure-port=${port}`, '--disabled-metrics=scheduler_binding_duration_seconds'],
      '--authorization-always-allow-paths=/metrics*,/healthz',
    ],
    checks: schedulerChecks,
  });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  const config = await schedulerConfig.read(outcome.flags);
  const stopping = new AbortController();
  const running = runSchedulerProgram(config, { signal: stopping.signal, logger, signals });
  stop = async () => {
    stopping.abort();
    await running;
  };
  const resources = { requests: { cpu: '100m', memory: '1Mi' }, limits: { memory: '2Mi' } };
  await given.createPod('placed', { containers: [{ name: 'c', image: 'i', resources }] });
  await given.nodeOf('placed');
  await given.createPod('unfit', { nodeSelector: { nowhere: 'x' } });
  await given.notScheduled('unfit');
});
afterAll(async () => {
  await stop();
  await given[Symbol.asyncDispose]();
});

function get(path: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, rejectUnauthorized: false };
    const request = https.request(`https://127.0.0.1:${port}${path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject);
    request.end();
  });
}

// A change of a node moves the pod that does not fit to the back-off and to another attempt: its counts are lower bounds.
test('the metrics of v1.21 are served', async () => {
  const { text } = await get('/metrics');
  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    );
  const profile = 'profile="default-scheduler"';
  expect(value(`scheduler_schedule_attempts_total{result="scheduled",${profile}}`)).toBe(1);
  expect(value(`scheduler_schedule_attempts_total{result="unschedulable",${profile}}`)).toBeGreaterThanOrEqual(1);
  expect(value(`scheduler_e2e_scheduling_duration_seconds_count{result="scheduled",${profile}}`)).toBe(1);
  expect(value('scheduler_pod_scheduling_attempts_count')).toBe(1);
  expect(value('scheduler_pod_scheduling_duration_seconds_count{attempts="1"}')).toBe(1);
  expect(value('scheduler_scheduling_algorithm_duration_seconds_count')).toBeGreaterThanOrEqual(2);
  expect(value('scheduler_preemption_attempts_total')).toBeGreaterThanOrEqual(1);
  expect(value('scheduler_queue_incoming_pods_total{queue="active",event="PodAdd"}')).toBe(2);
  expect(text).toMatch(
    /scheduler_queue_incoming_pods_total\{queue="(unschedulable|backoff)",event="ScheduleAttemptFailure"\} [1-9]/,
  );
  for (const queue of ['active', 'backoff', 'unschedulable'])
    expect([0, 1]).toContain(value(`scheduler_pending_pods{queue="${queue}"}`));
  expect(value('scheduler_scheduler_cache_size{type="nodes"}')).toBe(2);
  for (const point of ['Filter', 'Score', 'Reserve', 'Permit', 'Bind', 'PostBind']) {
    const series = `scheduler_framework_extension_point_duration_seconds_count{extension_point="${point}",status="Success",${profile}}`;
    expect([point, value(series)]).toEqual([point, 1]);
  }
  expect(text).not.toContain('scheduler_binding_duration_seconds');
  expect(value('leader_election_master_status{name="scheduler"}')).toBe(1);
});

test('the resources of pods are served on a page of their own', async () => {
  const { text } = await get('/metrics/resources');
  const node = await given.nodeOf('placed');
  const of = (resource: string, unit: string) =>
    `namespace="default",pod="placed",node="${node}",scheduler="default-scheduler",priority="0",resource="${resource}",unit="${unit}"`;
  expect(text).toContain(`kube_pod_resource_request{${of('cpu', 'cores')}} 0.1\n`);
  expect(text).toContain(`kube_pod_resource_request{${of('memory', 'bytes')}} 1048576\n`);
  expect(text).toContain(`kube_pod_resource_limit{${of('memory', 'bytes')}} 2097152\n`);
});

test('health is served, with the election', async () => {
  expect(await get('/healthz')).toEqual({ status: 200, text: 'ok' });
});

test('SIGUSR2 logs what the cache and the queue hold', async () => {
  lines.splice(0);
  signals.emit('SIGUSR2');
  const text = lines.map(({ message, details }) => `${message} ${Object.values(details).join()}`).join('\n');
  expect(text).toContain('dump of the cached nodes 2\n');
  expect(text).toMatch(/cpu 100\/\d+.*pods: default\/placed/);
  expect(text).toMatch(
    /queued pod default\/unfit: (unschedulable|backoff|active|inFlight), attempts \d+, rejected by NodeAffinity/,
  );
});

test('events say where a pod went, and why one has no node', async () => {
  const events = given.plane.client.resource<Event>({ group: 'events.orch.io', version: 'v1', resource: 'events' });
  const until = async (reason: string): Promise<unknown> => {
    for (;;) {
      const { items } = await events.list({ namespace: 'default' });
      const found = items.find((event) => event.reason === reason);
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  expect(await until('Scheduled')).toMatchObject({
    note: expect.stringMatching(/^Successfully assigned default\/placed to /),
  });
  expect(await until('FailedScheduling')).toMatchObject({
    note: "0/2 nodes are available: 2 node(s) didn't match Pod's node affinity.",
  });
});
