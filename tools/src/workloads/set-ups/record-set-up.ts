import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordCommand, SetUp, SetUpsCommand } from '../command/options.js';
import { adminToken, makeClusterKeys } from './cluster-keys.js';
import { apiServerUrl, programsOf } from './programs.js';
import { type RunningProgram, startProgram } from './run-program.js';

/** Starts the programs of a set-up on fresh data, calls `record` with their server, and stops them. */
export async function recordSetUp(
  setUp: SetUp,
  { referenceBin, workFolder, port }: Pick<SetUpsCommand, 'referenceBin' | 'workFolder' | 'port'>,
  record: (server: Pick<RecordCommand, 'url' | 'token' | 'authorityFile' | 'releases'>) => Promise<unknown>,
): Promise<void> {
  const folder = join(workFolder, setUp);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const url = apiServerUrl({ port });
  const keys = await makeClusterKeys(join(folder, 'keys'), url);
  const running: RunningProgram[] = [];
  try {
    for (const program of programsOf(setUp, { referenceBin, folder, port, keys })) {
      running.push(await startProgram(program, folder));
    }
    const releases = setUp === 'orch' ? ['1.21'] : [];
    await record({ url, token: adminToken, authorityFile: keys.authorityCert, releases });
  } finally {
    for (const program of running.toReversed()) await program.stop();
  }
}
