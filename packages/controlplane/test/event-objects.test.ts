import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

const events = '/apis/events.orch.io/v1/namespaces/default/events';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const valid = {
  type: 'Normal',
  regarding: { kind: 'Pod', namespace: 'default', name: 'p' },
  action: 'Binding',
  reason: 'Scheduled',
  reportingController: 'example.com/scheduler',
  reportingInstance: 'scheduler-1',
  eventTime: '2021-01-01T00:00:00.000001Z',
};
let count = 0;
const create = (changes: object) =>
  server.ask('POST', events, {
    body: { metadata: { name: `e${++count}`, namespace: 'default' }, ...valid, ...changes },
  });
const fieldsOf = (json: Parsed): readonly string[] => (json.details?.causes ?? []).map(({ field }: Parsed) => field);

describe('events of events.orch.io/v1', () => {
  test.each([['Normal'], ['Warning']])(
    'may be of type %s, and of no other [Event object (group `events.orch.io`, version `v1`), 1]',
    async (type) => {
      expect((await create({ type })).status).toBe(201);
      const { status, json } = await create({ type: 'Other' });
      expect([status, fieldsOf(json)]).toEqual([422, ['type']]);
    },
  );

  test('call the involved object regarding [Event object (group `events.orch.io`, version `v1`), 2]', async () => {
    const { json } = await create({});
    expect(json.regarding).toMatchObject(valid.regarding);
    expect(json.involvedObject).toBeUndefined();
    const core = await server.ask('GET', `/api/v1/namespaces/default/events/${json.metadata.name}`);
    expect(core.json.involvedObject).toMatchObject(valid.regarding);
    expect(core.json.regarding).toBeUndefined();
  });

  test.each([
    ['action', 'action'],
    ['reason', 'reason'],
    ['reportingController', 'reportingController'],
    ['reportingInstance', 'reportingInstance'],
  ])('need %s on create [Event object (group `events.orch.io`, version `v1`), 3]', async (member, field) => {
    const { status, json } = await create({ [member]: '' });
    expect([status, fieldsOf(json).some((one) => one.includes(field))]).toEqual([422, true]);
  });

  test('have a time in microseconds, and a series with its count and last time [Event object (group `events.orch.io`, version `v1`), 4]', async () => {
    const series = { count: 2, lastObservedTime: '2021-01-01T00:00:01.000002Z' };
    const { status, json } = await create({ series });
    expect([status, json.eventTime, json.series]).toEqual([201, valid.eventTime, series]);
    expect((await create({ eventTime: null })).status).toBe(422);
  });

  test.each([
    { deprecatedFirstTimestamp: '2021-01-01T00:00:00Z' },
    { deprecatedLastTimestamp: '2021-01-01T00:00:00Z' },
    { deprecatedCount: 1 },
    { deprecatedSource: { component: 'a' } },
    { deprecatedSource: { host: 'a' } },
  ])('must not set %j [Event object (group `events.orch.io`, version `v1`), 5]', async (deprecated) => {
    expect((await create(deprecated)).status).toBe(422);
  });
});
