import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type Logger, silentLogger } from '@orch/component';
import { makeMaterial, protocols, useListeners, waitFor } from './support.js';

const listeners = useListeners();

test('a key pair is replaced when its files change, but not by files that are no pair', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-pair-'));
  const files = { cert: join(folder, 'a.crt'), key: join(folder, 'a.key') };
  const write = async (file: string, text: string) => {
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };
  const lines: unknown[][] = [];
  const keep = (...line: unknown[]) => void lines.push(line);
  const logger: Logger = { ...silentLogger, info: keep, warn: keep, with: () => logger };
  try {
    const { serving } = listeners.material;
    for (const name of ['cert', 'key'] as const) await write(files[name], serving[name]);
    const listener = await listeners.start((exchange) => exchange.respond(200, {}, Buffer.from('ok')), {
      files,
      logger,
    });
    const next = await makeMaterial();
    await write(files.cert, next.serving.cert);
    await waitFor(() => lines.length > 0);
    expect(lines).toEqual([
      ['the serving certificate cannot be replaced', { file: files.cert, reason: expect.stringMatching(/./) }],
    ]);
    const [http2] = protocols(() => listeners.material);
    expect(await http2?.send(listener, {})).toMatchObject({ status: 200 });
    await write(files.key, next.serving.key);
    await waitFor(() => lines.length > 1);
    expect(lines[1]).toEqual(['the serving certificate was replaced', { file: files.cert }]);
    const [later] = protocols(() => next);
    expect(await later?.send(listener, {})).toMatchObject({ status: 200 });
  } finally {
    await rm(folder, { recursive: true });
  }
});
