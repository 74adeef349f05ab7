import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runServer } from './server-fixture.js';

const events = '/api/v1/namespaces/default/events';
const involvedObject = { kind: 'Pod', namespace: 'default', name: 'p' };

test('on the embedded store events expire after --event-ttl [API server defaults, 10]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-event-ttl-'));
  const server = await runServer(`--data-dir=${folder}/store`, '--event-ttl=500ms');
  const event = { metadata: { name: 'e' }, involvedObject, reason: 'Test', type: 'Normal' };
  const made = await server.ask('POST', events, event);
  expect(made.status).toBe(201);
  const watch = await server.watch(`${events}?watch=1&resourceVersion=${made.json.metadata.resourceVersion}`);
  await watch.until(Number(made.json.metadata.resourceVersion) + 1);
  expect(watch.events[0]).toMatch(/^DELETED e /);
  expect((await server.ask('GET', `${events}/e`)).status).toBe(404);
  await server.stop();
  await rm(folder, { recursive: true });
});
