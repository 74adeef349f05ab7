import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeNames, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

const names = makeNames('orch');
const apiVersion = `${names.group('flowcontrol.apiserver.orch.io')}/v1beta1`;
const root = `/apis/${apiVersion}`;

const schemaBody = (name: string, level: string) => ({
  apiVersion,
  kind: 'FlowSchema',
  metadata: { name },
  spec: { priorityLevelConfiguration: { name: level } },
});
const levelBody = (name: string) => ({
  apiVersion,
  kind: 'PriorityLevelConfiguration',
  metadata: { name },
  spec: { type: 'Limited', limited: { assuredConcurrencyShares: 5, limitResponse: { type: 'Reject' } } },
});

/** The conditions of a flow schema in successive events. */
async function conditionsSeen(server: TestServer, name: string, count: number): Promise<Parsed[]> {
  const path = `${root}/flowschemas?watch=1&fieldSelector=metadata.name%3D${name}&resourceVersion=0`;
  const events = await server.watch(path, count);
  return events.map(({ object }) => object.status.conditions?.[0]);
}

async function becomes(server: TestServer, name: string, reason: string): Promise<Parsed> {
  for (;;) {
    const { json } = await server.ask('GET', `${root}/flowschemas/${name}`);
    const [condition] = json.status?.conditions ?? [];
    if (condition?.reason === reason) return condition;
  }
}

describe('the condition Dangling of flow schemas', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('is False for all default flow schemas', async () => {
    const { json } = await server.ask('GET', `${root}/flowschemas`);
    expect(json.items.length).toBeGreaterThan(5);
    for (const { spec, status } of json.items) {
      const message = `This FlowSchema references the PriorityLevelConfiguration object named "${spec.priorityLevelConfiguration.name}" and it exists`;
      expect(status.conditions).toEqual([
        { type: 'Dangling', status: 'False', lastTransitionTime: expect.any(String), reason: 'Found', message },
      ]);
    }
  });

  test('follows creation and deletion of the priority level', async () => {
    await server.ask('POST', `${root}/flowschemas`, { body: schemaBody('batch', 'slow') });
    expect(await becomes(server, 'batch', 'NotFound')).toMatchObject({
      status: 'True',
      message:
        'This FlowSchema references the PriorityLevelConfiguration object named "slow" but there is no such object',
    });
    await server.ask('POST', `${root}/prioritylevelconfigurations`, { body: levelBody('slow') });
    expect(await becomes(server, 'batch', 'Found')).toMatchObject({ status: 'False' });
    await server.ask('DELETE', `${root}/prioritylevelconfigurations/slow`);
    await becomes(server, 'batch', 'NotFound');
  });

  test('follows the spec, and keeps status writes of other clients', async () => {
    const merge = { headers: { 'content-type': 'application/merge-patch+json' } };
    await server.ask('POST', `${root}/flowschemas`, { body: schemaBody('moved', 'nowhere') });
    await becomes(server, 'moved', 'NotFound');
    const conditions = [{ type: 'Dangling', status: 'True', reason: 'Mine' }];
    await server.ask('PATCH', `${root}/flowschemas/moved/status`, { ...merge, body: { status: { conditions } } });
    const spec = { priorityLevelConfiguration: { name: 'exempt' } };
    const patched = await server.ask('PATCH', `${root}/flowschemas/moved`, { ...merge, body: { spec } });
    expect(patched.json.status.conditions[0].reason).toBe('Mine');
    await becomes(server, 'moved', 'Found');
  });
});

test('two servers on one store write each condition once', async () => {
  const store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
  const servers = [await startTestServer('orch', { store }), await startTestServer('orch', { store })] as const;
  try {
    const [first, second] = servers;
    const seen = conditionsSeen(first, 'shared', 4);
    await second.ask('POST', `${root}/flowschemas`, { body: schemaBody('shared', 'late') });
    await becomes(first, 'shared', 'NotFound');
    await first.ask('POST', `${root}/prioritylevelconfigurations`, { body: levelBody('late') });
    await becomes(second, 'shared', 'Found');
    await second.ask('DELETE', `${root}/prioritylevelconfigurations/late`);
    await becomes(first, 'shared', 'NotFound');
    expect((await seen).map((condition) => condition?.reason)).toEqual([undefined, 'NotFound', 'Found', 'NotFound']);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await store.close();
  }
});
