import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { simulationOf } from './simulation.js';
import type { UpConfig } from './up-config.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-stages-'));
});
afterAll(() => rm(folder, { recursive: true }));

const config: UpConfig = {
  ...{
    naming: 'orch',
    data: { type: 'memory' },
    host: '127.0.0.1',
    port: 0,
    nodes: 1,
    controllers: [],
    scheduler: false,
  },
  ...{ logLevel: 'error', isolation: 'none', simulation: { clockRate: 2 } },
};

test('the stages of pods come from the file of --pod-stages', async () => {
  const podStagesFile = join(folder, 'stages');
  await writeFile(podStagesFile, '- {match: {name: a}, behavior: {pull-delay: 1s}}');
  const stages = [{ match: { name: 'a', labels: {} }, behavior: { pullDelay: 1_000 } }];
  expect(await simulationOf({ ...config, podStagesFile })).toEqual({ clockRate: 2, stages });
  expect(await simulationOf(config)).toEqual({ clockRate: 2 });
});

test('all errors of the file are reported, each with option, file and path', async () => {
  const podStagesFile = join(folder, 'wrong');
  await writeFile(podStagesFile, '[{match: {x: a}}, 1]');
  await expect(simulationOf({ ...config, podStagesFile })).rejects.toThrow(
    `--pod-stages: ${podStagesFile}: [0].match.x: unknown field\n--pod-stages: ${podStagesFile}: [1]: must be an object`,
  );
  const missing = join(folder, 'missing');
  await expect(simulationOf({ ...config, podStagesFile: missing })).rejects.toThrow(`--pod-stages: Error: ENOENT`);
});
