import { expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import { podInfo } from '../cluster/pod-info.js';
import { unschedulable, waits } from './status.js';
import { permitMsMax, WaitingPods } from './waiting-pods.js';

const pod = podInfo(
  { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p', namespace: 'n', uid: 'p' }, spec: { containers: [] } },
  () => true,
);

function given(plugins: Readonly<Record<string, number>>) {
  const clock = new FakeClock();
  const waiting = new WaitingPods(clock);
  const stopping = new AbortController();
  const outcome = waiting.add(pod, 'a', {
    plugins: new Map(Object.entries(plugins).map(([name, ms]) => [name, waits(ms)])),
    signal: stopping.signal,
  });
  return { clock, waiting, stopping, outcome };
}

test('a pod waits until every plugin allows it', async () => {
  const { waiting, outcome } = given({ x: 1_000, y: 1_000 });
  expect(waiting.get('p')).toMatchObject({ nodeName: 'a', pendingPlugins: ['x', 'y'] });
  waiting.get('p')?.allow('x');
  waiting.get('p')?.allow('other');
  expect(waiting.get('p')?.pendingPlugins).toEqual(['y']);
  waiting.get('p')?.allow('y');
  expect(await outcome).toBeUndefined();
  expect(waiting.all()).toEqual([]);
});

test('one rejection is enough', async () => {
  const { waiting, outcome } = given({ x: 1_000, y: 1_000 });
  for (const each of waiting.all()) each.reject('z', 'the gang is gone');
  expect(await outcome).toEqual({ ...unschedulable('the gang is gone'), plugin: 'z' });
  expect(waiting.all()).toEqual([]);
});

test('the first time-out rejects, and no wait is longer than 15 minutes', async () => {
  const first = given({ x: 10_000, y: 20_000 });
  await first.clock.advance(10_000);
  const reason = 'rejected due to timeout after waiting 10s at plugin x';
  expect(await first.outcome).toEqual({ ...unschedulable(reason), plugin: 'x' });
  const longest = given({ x: permitMsMax * 2 });
  await longest.clock.advance(permitMsMax);
  expect(await longest.outcome).toMatchObject({ plugin: 'x' });
});

test('a waiting pod does not keep the scheduler from stopping', async () => {
  const { stopping, outcome } = given({ x: 1_000 });
  stopping.abort();
  expect(await outcome).toMatchObject({ code: 'unschedulable' });
});
