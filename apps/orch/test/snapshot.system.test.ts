import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { httpOf } from './http.js';
import { OrchProcess, orchUp, program, temporaryFolder } from './orch-process.js';

const maps = '/api/v1/namespaces/default/configmaps';
const quiet = ['--controllers=', '--scheduler=false'];

describe('orch snapshot', () => {
  test('saves a store during writes; the restored store has the objects, a higher revision, and returns 410 for older revisions [Errors, 5]', async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    const elsewhere = join(folder.path, 'elsewhere');
    const file = join(folder.path, 'snapshot');
    const created = new Map<string, string>();
    let oldContinue = '';
    let oldVersion = '';
    {
      await using orch = orchUp(data, ...quiet);
      const http = await httpOf(await orch.ready());
      const create = async (name: string) => {
        const { status, body } = await http('POST', maps, { body: { metadata: { name }, data: { name } } });
        expect(status).toBe(201);
        created.set(name, body.metadata.resourceVersion);
      };
      for (let index = 0; index < 20; index++) await create(`before-${index}`);
      const page = await http('GET', `${maps}?limit=5`);
      oldContinue = JSON.parse(page.text).metadata.continue;
      oldVersion = page.body.metadata.resourceVersion;
      let saved: { code: number | null; text: string } | undefined;
      const saving = run('save', file, '--data-dir', data, '-o', 'json').then((result) => {
        saved = result;
      });
      for (let index = 0; saved === undefined; index++) await create(`during-${index}`);
      await saving;
      expect(saved.code).toBe(0);
      const { revision, keys } = JSON.parse(saved.text);
      expect(revision).toBeGreaterThanOrEqual(Number(oldVersion));
      expect(keys).toBeGreaterThan(20);
      await create('after');
      for (const [name, version] of created) if (Number(version) > revision) created.delete(name);
      expect(created.has('before-19')).toBe(true);
      expect(await orch.kill('SIGTERM')).toMatchObject({ code: 0 });
    }
    expect(await run('restore', file, '--data-dir', elsewhere)).toMatchObject({ code: 0 });

    await using orch = orchUp(elsewhere, ...quiet);
    const http = await httpOf(await orch.ready());
    const { body: list } = await http('GET', maps);
    expect(new Map(list.items.map(({ metadata }) => [metadata.name, metadata.resourceVersion]))).toEqual(created);
    const listVersion = Number(list.metadata.resourceVersion);
    expect(listVersion).toBeGreaterThanOrEqual(1_000_000_000);
    for (const version of [oldVersion, String(listVersion - 1_000)]) {
      const watch = await http('GET', `${maps}?watch=1&resourceVersion=${version}&timeoutSeconds=5`);
      expect(watch.text).toContain('"code":410');
    }
    const continued = await http('GET', `${maps}?limit=5&continue=${encodeURIComponent(oldContinue)}`);
    expect([continued.status, continued.body.reason]).toEqual([410, 'Expired']);
    const exact = await http('GET', `${maps}?limit=5&resourceVersion=${oldVersion}&resourceVersionMatch=Exact`);
    expect([exact.status, exact.body.reason]).toEqual([410, 'Expired']);

    const { body: after } = await http('POST', maps, { body: { metadata: { name: 'new' } } });
    expect(Number(after.metadata.resourceVersion)).toBeGreaterThan(listVersion);
    const { text: events } = await http('GET', `${maps}?watch=1&resourceVersion=${listVersion}&timeoutSeconds=1`);
    expect(events).toContain('"name":"new"');
  });

  test('finds the store in the default data folder of a dialect, and the store of an API server by --data-dir', async () => {
    await using folder = await temporaryFolder();
    const env = { XDG_DATA_HOME: folder.path };
    {
      const flags = ['up', '--naming=kubernetes', '--port=0', '--output=json', ...quiet];
      await using orch = new OrchProcess(flags, { command: [process.execPath, program], env });
      await orch.ready();
      await orch.kill('SIGTERM');
    }
    const first = join(folder.path, 'first');
    const second = join(folder.path, 'second');
    const found = await runIn(env, 'save', first, '--naming', 'kubernetes', '-o', 'json');
    expect([found.code, found.errors]).toEqual([0, '']);
    const { file: _file, ...summary } = JSON.parse(found.text);
    expect(summary).toEqual({
      revision: expect.any(Number),
      keys: expect.any(Number),
      sizeBytes: (await stat(first)).size,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      format: 2,
      dialect: 'kubernetes',
      savedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(JSON.parse((await run('status', first, '-o', 'json')).text)).toEqual({ file: first, ...summary });
    const store = join(folder.path, 'orch', 'kubernetes', 'store');
    const itself = await run('save', second, '--data-dir', store, '--output=json');
    expect(JSON.parse(itself.text)).toMatchObject({ revision: summary.revision, keys: summary.keys });
    // No store of the other dialect exists.
    const none = await runIn(env, 'save', second);
    expect([none.code, none.errors]).toEqual([
      1,
      expect.stringMatching(/^orch snapshot save: there is no store in \S+\/orch\/orch: [^\n]*\n$/),
    ]);
  });

  test('reports errors in one line and exits with 1', async () => {
    await using folder = await temporaryFolder();
    const data = join(folder.path, 'data');
    const file = join(folder.path, 'snapshot');
    const missing = join(folder.path, 'missing');
    {
      await using orch = orchUp(data, ...quiet);
      await orch.ready();
      expect((await run('save', file, '--data-dir', data)).code).toBe(0);
      await orch.kill('SIGTERM');
    }
    const described = await run('status', file);
    expect(described.text).toMatch(
      /^file .*\nrevision +\d+\nkeys +\d+\nsize +\d+ bytes\nhash +[0-9a-f]{64}\nformat +\d+\n/,
    );
    const bytes = await readFile(file);
    bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
    await writeFile(join(folder.path, 'flipped'), bytes);
    const flipped = join(folder.path, 'flipped');
    const torn = join(folder.path, 'torn');
    await mkdir(torn);
    await writeFile(join(torn, 'store.lmdb'), Buffer.alloc(20_000, 'nonsense'));
    const table: readonly (readonly [readonly string[], string])[] = [
      [['restore', file, '--data-dir', data], 'is not empty'],
      [['restore', flipped, '--data-dir', missing], 'its hash is not that of its bytes'],
      [['status', flipped], 'its hash is not that of its bytes'],
      [['status', missing], 'no such file or directory'],
      [['save', join(missing, 'file'), '--data-dir', data], 'no such file or directory'],
      [['save', file, '--data-dir', missing], 'there is no store in'],
      [
        ['save', file, '--data-dir', torn],
        `the store in ${torn} is damaged: its file does not begin with a store header`,
      ],
      [['save'], 'takes one file, not 0'],
      [['restore', file], '--data-dir must be specified'],
      [['status', file, '--what'], 'unknown flag: --what'],
      [['mend', file], 'unknown command "mend"; see \'orch snapshot --help\''],
    ];
    for (const [args, message] of table) {
      const { code, text, errors } = await run(...args);
      expect({ args, code, text }).toEqual({ args, code: 1, text: '' });
      expect(errors).toContain(message);
      expect(errors).toMatch(/^orch snapshot[^\n]*\n$/);
    }
  });
});

function run(...args: readonly string[]): Promise<Outcome> {
  return runIn({}, ...args);
}

interface Outcome {
  readonly code: number | null;
  readonly text: string;
  readonly errors: string;
}

async function runIn(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Outcome> {
  await using command = new OrchProcess(['snapshot', ...args], { command: [process.execPath, program], env });
  const { code } = await command.ended;
  return { code, text: command.stdout, errors: command.stderr };
}
