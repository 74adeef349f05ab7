import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Plane } from './plane.js';

test('custom resources are served as soon as a restarted server is ready', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-restart-'));
  const group = 'kept.example.com';
  const path = `/apis/${group}/v1/notes`;
  try {
    const first = await Plane.start({ store: join(folder, 'data') });
    await first.define({
      spec: {
        ...{ group, scope: 'Cluster', names: { plural: 'notes', kind: 'Note' } },
        versions: [
          {
            ...{ name: 'v1', served: true, storage: true },
            schema: {
              openAPIV3Schema: {
                type: 'object',
                properties: { spec: { type: 'object', properties: { text: { type: 'string', pattern: '^[a-z]+$' } } } },
              },
            },
          },
        ],
      },
    });
    const body = { apiVersion: `${group}/v1`, kind: 'Note', metadata: { name: 'n' }, spec: { text: 'abc' } };
    expect((await first.ask('POST', path, { body })).status).toBe(201);
    await first.stop();
    const second = await Plane.start({ store: join(folder, 'data') });
    const found = await second.ask('GET', `${path}/n`);
    expect([found.status, found.json.spec]).toEqual([200, { text: 'abc' }]);
    const invalid = await second.ask('PATCH', `${path}/n`, {
      ...{ body: { spec: { text: '1' } }, type: 'application/merge-patch+json' },
    });
    expect(invalid.json.details.causes[0].message).toContain("spec.text in body should match '^[a-z]+$'");
    expect((await second.ask('GET', '/readyz?verbose')).text).toContain('poststarthook/crd-informer-synced ok');
    await second.stop();
  } finally {
    await rm(folder, { recursive: true });
  }
});
