import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { type RunningServer, runServer } from './server-fixture.js';

export type Parsed = ReturnType<typeof JSON.parse>;

export const maps = '/api/v1/namespaces/default/configmaps';

/** Rules for the requests of the administrator; others, such as those of the server itself, are not recorded. */
export const adminAt = (level: string) => `[{ level: ${level}, users: [admin] }]`;

/** A folder for the tests of one file, with what writes policies and runs servers in it. */
export function useAuditFolder() {
  let folder = '';
  let stores = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-audit-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const pathOf = (name: string) => join(folder, name);
  const write = async (name: string, text: string) => {
    await writeFile(pathOf(name), text);
    return pathOf(name);
  };
  return {
    pathOf,
    write,
    /** `rules` in YAML flow style. */
    policy: (rules: string, { version = 'v1', more = '' } = {}) =>
      write('policy', `apiVersion: audit.orch.io/${version}\nkind: Policy\nrules: ${rules}\n${more}`),
    /** Runs `use` with a server, and returns when that has stopped. */
    async withServer(args: readonly string[], use: (server: RunningServer) => Promise<void>): Promise<void> {
      const server = await runServer(`--data-dir=${pathOf(`store-${++stores}`)}`, ...args);
      try {
        await use(server);
      } finally {
        await server.stop();
      }
    },
  };
}

/** The events of a log in JSON. */
export async function eventsIn(path: string): Promise<readonly Parsed[]> {
  return (await linesIn(path)).map((line) => JSON.parse(line));
}

export async function linesIn(path: string): Promise<readonly string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
}
