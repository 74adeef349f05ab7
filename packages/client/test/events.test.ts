import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Event as CoreEvent } from '@orch/api/types/core_v1';
import type { Event } from '@orch/api/types/events_v1';
import { FakeClock, makeNames, systemClock, wellKnown } from '@orch/apimachinery';
import { createRestClient, EventRecorder, eventObjectOf, SeriesRecorder } from '@orch/client';
import { ControlPlane } from '@orch/testing';

const core = { group: '', version: 'v1', resource: 'events' };
const grouped = { group: wellKnown.groups.events, version: 'v1', resource: 'events' };
const object = (name: string) =>
  eventObjectOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default', uid: `uid-${name}` } });

describe.each(['orch', 'kubernetes'] as const)('on a server in the dialect %s', (naming) => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await ControlPlane.start({ controllers: [], scheduler: false, naming });
  });
  afterAll(() => plane.stop());

  test('a recorder creates events, counts repeats, and creates anew what has expired', async () => {
    const events = plane.client.resource<CoreEvent>(core);
    const dropped: unknown[] = [];
    const clock = systemClock();
    const recorder = new EventRecorder({
      client: plane.client,
      clock,
      component: 'test',
      host: 'h',
      onDropped: (error) => dropped.push(error),
    });
    const of = async (name: string) =>
      (await events.list({ namespace: 'default', fieldSelector: `involvedObject.name=${name}` })).items;
    const event = { type: 'Warning', reason: 'Failed', message: 'no', annotations: { a: 'b' } } as const;
    recorder.event(object('one'), event);
    recorder.event(object('one'), event);
    recorder.event(object('one'), { ...event, message: 'other' });
    await recorder.flush();
    const found = await of('one');
    expect(found.map(({ message, count }) => [message, count]).sort()).toEqual([
      ['no', 2],
      ['other', 1],
    ]);
    const { apiVersion, kind, namespace, name, uid } = object('one');
    expect(found.find(({ count }) => count === 2)).toMatchObject({
      metadata: { name: expect.stringMatching(/^one\.[0-9a-f]{16}$/), namespace: 'default', annotations: { a: 'b' } },
      involvedObject: { apiVersion, kind, namespace, name, uid },
      type: 'Warning',
      reason: 'Failed',
      source: { component: 'test', host: 'h' },
      firstTimestamp: expect.stringMatching(/Z$/),
      lastTimestamp: expect.stringMatching(/Z$/),
    });
    await events.deleteCollection({ namespace: 'default' });
    recorder.event(object('one'), event);
    recorder.event(object('one'), event);
    await recorder.flush();
    expect((await of('one')).map(({ message, count }) => [message, count])).toEqual([['no', 4]]);
    recorder.event({ ...object('one'), namespace: 'missing' }, event);
    await recorder.flush();
    expect(dropped).toEqual([expect.objectContaining({ code: 404 })]);
    recorder.close();
  });

  test('events of one millisecond are listed in their order', async () => {
    const events = plane.client.resource<CoreEvent>(core);
    const recorder = new EventRecorder({ client: plane.client, clock: new FakeClock(), component: 'test' });
    const reasons = ['Pulled', 'Created', 'Started'];
    for (const reason of reasons) recorder.event(object('ordered'), { type: 'Normal', reason, message: 'm' });
    await recorder.flush();
    const { items } = await events.list({ namespace: 'default', fieldSelector: 'involvedObject.name=ordered' });
    expect(items.map(({ reason }) => reason)).toEqual(reasons);
    expect(items[0]?.source).toEqual({ component: 'test' });
    recorder.close();
  });

  test('a recorder joins similar events, and drops those of an object that has too many', async () => {
    const events = plane.client.resource<CoreEvent>(core);
    const recorder = new EventRecorder({ client: plane.client, clock: systemClock(), component: 'test' });
    for (let index = 0; index < 40; index += 1) {
      recorder.event(object('many'), { type: 'Normal', reason: 'Pulled', message: `message ${index}` });
    }
    await recorder.flush();
    const { items } = await events.list({ namespace: 'default', fieldSelector: 'involvedObject.name=many' });
    expect(items).toHaveLength(10);
    const joined = items.filter(({ message }) => message?.startsWith('(combined from similar events): '));
    expect(joined.map(({ message, count }) => [message, count])).toEqual([
      ['(combined from similar events): message 24', 16],
    ]);
    recorder.close();
  });

  test('a series is written with its first repeat, every 30 minutes, and when it ends [Event object (group `events.orch.io`, version `v1`), 1]', async () => {
    const clock = new FakeClock();
    const events = plane.client.resource<Event>(grouped);
    const dropped: unknown[] = [];
    const recorder = new SeriesRecorder({
      client: plane.client,
      clock,
      reportingController: 'example.com/test',
      reportingInstance: 'test-1',
      onDropped: (error) => dropped.push(error),
    });
    const event = {
      type: 'Normal',
      reason: 'Moved',
      action: 'Move',
      note: 'from a to b',
      related: object('b'),
    } as const;
    const series = async () => {
      await recorder.flush();
      const { items } = await events
        .list({ namespace: 'default', fieldSelector: 'regarding.name=a' })
        .catch(() => events.list({ namespace: 'default' }));
      const own = items.filter(({ regarding }) => regarding?.name === 'a');
      return own.map((each) => each.series?.count);
    };
    recorder.event(object('a'), event);
    expect(await series()).toEqual([undefined]);
    const { items } = await events.list({ namespace: 'default' });
    expect(items.find(({ regarding }) => regarding?.name === 'a')).toMatchObject({
      eventTime: '2021-04-08T12:00:00.000000Z',
      type: 'Normal',
      reason: 'Moved',
      action: 'Move',
      note: 'from a to b',
      reportingController: 'example.com/test',
      reportingInstance: 'test-1',
      related: { name: 'b', kind: 'ConfigMap' },
    });
    recorder.event(object('warned'), { ...event, type: 'Warning' });
    await recorder.flush();
    const found = (await events.list({ namespace: 'default' })).items.find(
      ({ regarding }) => regarding?.name === 'warned',
    );
    expect(found?.type).toBe('Warning');
    recorder.event(object('a'), event);
    expect(await series()).toEqual([1]);
    recorder.event(object('a'), event);
    expect(await series()).toEqual([1]);
    for (let minutes = 5; minutes <= 25; minutes += 5) {
      await clock.advance(300_000);
      recorder.event(object('a'), event);
    }
    expect(await series()).toEqual([1]);
    await clock.advance(300_000);
    expect(await series()).toEqual([7]);
    recorder.event(object('a'), event);
    await clock.advance(719_999);
    expect(await series()).toEqual([8]);
    recorder.event(object('a'), event);
    expect((await series()).sort()).toEqual([8, undefined]);
    expect(dropped).toEqual([]);
    recorder.close();
    expect(clock.timersPending).toBe(0);
  });

  test('an object has at most 25 series at once', async () => {
    const clock = new FakeClock();
    const events = plane.client.resource<Event>(grouped);
    await events.deleteCollection({ namespace: 'default' });
    const parts = { reportingController: 'example.com/test', reportingInstance: 'test-1' };
    const recorder = new SeriesRecorder({ client: plane.client, clock, ...parts });
    const record = (index: number) =>
      recorder.event(object('many'), { type: 'Normal', reason: `Reason${index}`, action: 'Act', note: 'n' });
    for (let index = 0; index < 40; index += 1) record(index);
    await recorder.flush();
    expect((await events.list({ namespace: 'default' })).items).toHaveLength(25);
    await clock.advance(300_000);
    for (let index = 40; index < 45; index += 1) record(index);
    await recorder.flush();
    expect((await events.list({ namespace: 'default' })).items).toHaveLength(26);
    recorder.close();
  });

  test('an event with another note begins another series', async () => {
    const clock = new FakeClock();
    const events = plane.client.resource<Event>(grouped);
    const parts = { reportingController: 'example.com/test', reportingInstance: 'test-1' };
    const recorder = new SeriesRecorder({ client: plane.client, clock, ...parts });
    const event = { type: 'Warning', reason: 'FailedScheduling', action: 'Scheduling' } as const;
    for (const note of ['not ready', 'no room', 'no room']) recorder.event(object('noted'), { ...event, note });
    await recorder.flush();
    const { items } = await events.list({ namespace: 'default' });
    const own = items.filter(({ regarding }) => regarding?.name === 'noted');
    expect(own.map(({ note, series }) => [note, series?.count]).sort()).toEqual([
      ['no room', 1],
      ['not ready', undefined],
    ]);
    recorder.close();
  });

  test('a series whose event has expired begins another', async () => {
    const clock = new FakeClock();
    const events = plane.client.resource<Event>(grouped);
    const parts = { reportingController: 'example.com/test', reportingInstance: 'test-1' };
    const recorder = new SeriesRecorder({ client: plane.client, clock, ...parts });
    const event = { type: 'Normal', reason: 'Moved', action: 'Move', note: 'n' } as const;
    recorder.event(object('expired'), event);
    await recorder.flush();
    await events.deleteCollection({ namespace: 'default' });
    recorder.event(object('expired'), event);
    await recorder.flush();
    const { items } = await events.list({ namespace: 'default' });
    expect(items.map(({ regarding, series }) => [regarding?.name, series])).toEqual([['expired', undefined]]);
    recorder.event({ ...object('expired'), fieldPath: 'spec' }, event);
    await recorder.flush();
    expect((await events.list({ namespace: 'default' })).items).toHaveLength(2);
    recorder.close();
  });

  test('an event of an unreachable server waits, and is not dropped', async () => {
    const clock = new FakeClock();
    const config = { ...plane.config, server: 'https://127.0.0.1:1' };
    const client = createRestClient({ names: makeNames(naming), config });
    const dropped: unknown[] = [];
    const recorder = new EventRecorder({ client, clock, component: 'test', onDropped: (error) => dropped.push(error) });
    recorder.event(object('later'), { type: 'Normal', reason: 'R', message: 'm' });
    while (clock.timersPending === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(dropped).toEqual([]);
    recorder.close();
    await recorder.flush();
    client.close();
  });
});
