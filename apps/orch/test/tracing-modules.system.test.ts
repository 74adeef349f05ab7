import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Session } from './http2-session.js';
import { OrchProcess, root, temporaryFolder } from './orch-process.js';

describe('the modules of OpenTelemetry', () => {
  /** Files of @opentelemetry that a server has loaded which served a write; of the unbundled program. */
  const loadedFiles = async (...flags: readonly string[]): Promise<readonly string[]> => {
    await using folder = await temporaryFolder();
    const coverage = join(folder.path, 'coverage');
    const dist = join(root, 'apps', 'orch', 'dist');
    // The bundle has a folder name at hand, modules do not.
    const names = `data:text/javascript,globalThis.__dirname=${JSON.stringify(dist)}`;
    const up = ['up', '--data-dir', join(folder.path, 'data'), '--port', '0', '--output', 'json'];
    await using orch = new OrchProcess([...up, '--controllers=', '--scheduler=false', ...flags], {
      command: [process.execPath, '--import', names, join(dist, 'program.js')],
      env: { NODE_V8_COVERAGE: coverage },
    });
    const ready = await orch.ready();
    using session = await Session.open(ready);
    const body = { metadata: { name: 'written' } };
    expect((await session.call('POST', '/api/v1/namespaces/default/configmaps', body)).status).toBe(201);
    expect(await orch.kill('SIGTERM')).toMatchObject({ code: 0 });
    const texts = await Promise.all((await readdir(coverage)).map((file) => readFile(join(coverage, file), 'utf8')));
    const files = texts.flatMap((text) => JSON.parse(text).result.map(({ url }: { readonly url: string }) => url));
    expect(files.filter((url) => url.endsWith('/tracing/trace.js'))).toHaveLength(1);
    // The metrics library loads the interfaces themselves.
    return files.filter((url) => url.includes('/@opentelemetry/') && !url.includes('/@opentelemetry/api/'));
  };

  test('are loaded when spans are exported', async () => {
    expect((await loadedFiles('--tracing-endpoint=http://127.0.0.1:9')).length).toBeGreaterThan(50);
  });

  test('are not loaded otherwise', async () => {
    expect(await loadedFiles()).toEqual([]);
  });
});
