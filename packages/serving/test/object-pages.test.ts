import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { silentLogger } from '@orch/component';
import { createComponentStatus, serveInsecurely } from '../src/index.js';

test('the insecure port serves no documents about objects: nobody is authorized there', async () => {
  const status = createComponentStatus({ names: orchNames, logger: silentLogger });
  let reads = 0;
  status.objectPages.set('explain', {
    ...{ group: '', version: 'v1', resource: 'pods' },
    read: async () => {
      reads += 1;
      return {};
    },
  });
  const profiling = { isServed: false, withContention: false };
  const server = await serveInsecurely({ host: '127.0.0.1', port: 0, profiling }, { status, logger: silentLogger });
  try {
    const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
    expect(await statusOf('/metrics')).toBe(200);
    expect(await statusOf('/explain/namespaces/n/pods/a')).toBe(404);
    expect(reads).toBe(0);
  } finally {
    await server.close();
  }
});
