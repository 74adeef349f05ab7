import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { InstalledUp } from './installed-programs.js';
import { packPackages, publishedManifests, root, run } from './packed-packages.js';

const folder = join(root, 'docs', 'operating');
const programs = new Map(
  [...publishedManifests()].flatMap(([path, { bin = {} }]) =>
    Object.entries(bin).map(([name, file]) => [name, join(root, path, file)] as const),
  ),
);
let temporary: string;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'orch-operating-'));
});
afterAll(() => rm(temporary, { recursive: true, force: true }));

const units = ['orch-apiserver', 'orch-controller-manager', 'orch-scheduler', 'orch-up'].map(
  (name) => `${name}.service`,
);

test('each unit of the folder is checked', async () => {
  expect((await readdir(join(folder, 'systemd'))).toSorted()).toEqual(units);
});

describe.each(units)('%s', (unit) => {
  const readUnit = () => readFile(join(folder, 'systemd', unit), 'utf8');

  test('starts a published program, and each of its options exists', async () => {
    const [, command = ''] = /^ExecStart=((?:.*\\\n)*.*)$/m.exec(await readUnit()) ?? [];
    const [path = '', ...args] = command.replaceAll('\\\n', ' ').split(/\s+/);
    const program = programs.get(path.replace('/usr/local/bin/', ''));
    if (program === undefined) throw new Error(`${path} is no program of a package`);
    const words = args.filter((arg) => !arg.startsWith('-'));
    const { stdout: help } = await run(process.execPath, [program, ...words, '--help'], root);
    const options = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).split('=')[0] ?? '');
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) expect(help).toMatch(new RegExp(`^ *(-\\w, )?--${option}\\b`, 'm'));
  });

  test('is valid for systemd, and rated at most 2 of 10 for exposure', async () => {
    const bin = join(temporary, 'bin');
    await mkdir(bin, { recursive: true });
    for (const name of programs.keys()) {
      await writeFile(join(bin, name), '#!/bin/sh\n');
      await chmod(join(bin, name), 0o755);
    }
    const copy = join(temporary, unit);
    await writeFile(copy, (await readUnit()).replaceAll('/usr/local/bin/', `${bin}/`));
    const verified = await run('systemd-analyze', ['verify', '--man=no', copy], temporary);
    expect(verified).toEqual({ stdout: '', stderr: '' });
    await run('systemd-analyze', ['security', '--offline=true', '--no-pager', '--threshold=20', copy], temporary);
  });
});

interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** The instructions of a container file, without comments. */
function instructionsOf(text: string): readonly Instruction[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [name = '', ...rest] = line.split(' ');
    return { name, value: rest.join(' ') };
  });
}

test('the instructions of the container file, run in an empty folder, start a control plane', async () => {
  const instructions = instructionsOf(await readFile(join(folder, 'Containerfile'), 'utf8'));
  const valuesOf = (wanted: string) => instructions.filter(({ name }) => name === wanted).map(({ value }) => value);
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'VOLUME', 'EXPOSE', 'USER', 'ENTRYPOINT', 'CMD'];
  expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([]);
  // The paths of the image are below a temporary folder; the build context has the packed package.
  const inImage = (text: string) => text.replaceAll(/(?<=^|[\s="])\/(opt|data)\b/g, `${temporary}/image/$1`);
  const [work = '', ...others] = valuesOf('WORKDIR').map(inImage);
  expect(others).toEqual([]);
  await mkdir(work, { recursive: true });
  const context = join(temporary, 'context');
  await mkdir(context);
  await packPackages(context, ['apps/standalone']);
  const [pattern = '', target] = valuesOf('COPY').join('\n').split(' ');
  const copied = (await readdir(context)).filter((name) => new RegExp(`^${pattern.replace('*', '.*')}$`).test(name));
  expect([copied.length, target]).toEqual([1, './']);
  for (const name of copied) await copyFile(join(context, name), join(work, name));
  for (const command of valuesOf('RUN')) await run('sh', ['-e', '-c', inImage(command)], work);
  const [data = ''] = valuesOf('VOLUME').map(inImage);
  const command: readonly string[] = [...valuesOf('ENTRYPOINT'), ...valuesOf('CMD')].flatMap((one) =>
    JSON.parse(inImage(one)),
  );
  await using up = await InstalledUp.run(command, {
    env: Object.fromEntries(valuesOf('ENV').map((one) => inImage(one).split('='))),
    options: ['--port=0', '--output=json'],
  });
  expect(await up.request('GET', '/readyz')).toMatchObject({ status: 200 });
  expect((await readdir(data)).toSorted()).toEqual(
    expect.arrayContaining(['admin.kubeconfig', 'cache', 'pki', 'store']),
  );
}, 120_000);
