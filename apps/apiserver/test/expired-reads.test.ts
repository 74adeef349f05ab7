import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { expectExpiry } from './expired-reads.js';
import { runServer } from './server-fixture.js';

test.each([
  ['without writes', false],
  ['under load', true],
])(
  'with --storage-compaction-interval exact reads and continue tokens expire %s [API server defaults, 28]',
  async (_when, isLoaded) => {
    const folder = await mkdtemp(join(tmpdir(), 'orch-expired-'));
    const server = await runServer(`--data-dir=${join(folder, 'store')}`, '--storage-compaction-interval=300ms');
    try {
      let written = 0;
      const write = () => {
        written++;
        const body = { metadata: { name: `load-${written}` } };
        return server.ask('POST', '/api/v1/namespaces/orch-system/secrets', body);
      };
      await expectExpiry(server, isLoaded ? { between: write } : {});
      expect(written > 0).toBe(isLoaded);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  },
);
