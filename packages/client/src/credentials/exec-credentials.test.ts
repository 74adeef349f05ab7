import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import type { ExecPlugin } from '../kubeconfig/client-config.js';
import { ExecPluginError } from './exec-credential.js';
import { ExecPlugins, type ExecPluginsOptions } from './exec-credentials.js';

const apiVersion = 'client.authentication.orch.io/v1beta1';
const rejection = { code: 401, headers: {} };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-exec-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A real plugin process that prints what `print` wrote. */
function given(options: Partial<ExecPluginsOptions> = {}) {
  const clock = new FakeClock();
  const outcomes: unknown[] = [];
  const plugins = new ExecPlugins({
    clock,
    interactive: false,
    onRun: (_plugin, error) => outcomes.push(error),
    ...options,
  });
  const log = join(folder, 'log');
  const output = join(folder, 'output');
  const plugin = {
    command: join(__dirname, '../../test/exec-plugin.fixture.mjs'),
    apiVersion,
    args: ['login', '--now'],
    env: [
      { name: 'LOG', value: log },
      { name: 'OUTPUT', value: output },
      { name: 'OWN', value: 'own' },
    ],
  };
  return {
    clock,
    plugins,
    plugin,
    outcomes,
    source: plugins.for(plugin),
    print: (status: object) => writeFile(output, JSON.stringify({ kind: 'ExecCredential', apiVersion, status })),
    printText: (text: string) => writeFile(output, text),
    /** A program with this text; returns its path. */
    program: async (name: string, text: string) => {
      const path = join(folder, name);
      await writeFile(path, text, { mode: 0o700 });
      return path;
    },
    runs: async () =>
      (await readFile(log, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  };
}

describe('credentials of a plugin', () => {
  test('it gets arguments, environment and input [Client credential plugin contract, 3] [Client credential plugin contract, 4]', async () => {
    const { source, print, runs } = given();
    await print({ token: 'one' });
    expect(await source.current()).toEqual({ authorization: 'Bearer one' });
    expect(await runs()).toEqual([
      { args: ['login', '--now'], own: 'own', input: { kind: 'ExecCredential', apiVersion, spec: {} } },
    ]);
  });

  test('are cached until the expiry, and without one for ever [Client credential plugin contract, 6]', async () => {
    const { source, print, runs, clock } = given();
    await print({ token: 'one', expirationTimestamp: new Date(clock.now().getTime() + 60_000).toISOString() });
    const first = await source.current();
    await clock.advance(59_999);
    expect(source.current()).toBe(first);
    await print({ token: 'two' });
    await clock.advance(1);
    const second = await source.current();
    expect(second).toEqual({ authorization: 'Bearer two' });
    await clock.advance(1_000_000_000);
    expect(source.current()).toBe(second);
    expect(await runs()).toHaveLength(2);
  });

  test('are renewed after a 401, once for all requests that used them [Client credential plugin contract, 6]', async () => {
    const { source, print, runs } = given();
    await print({ token: 'one' });
    const first = await source.current();
    await print({ token: 'two' });
    await Promise.all([source.rejected(first, rejection), source.rejected(first, rejection)]);
    expect(await source.current()).toEqual({ authorization: 'Bearer two' });
    await source.rejected(first, rejection);
    expect(await runs()).toHaveLength(2);
    await source.rejected(await source.current(), rejection);
    expect(await runs()).toHaveLength(3);
  });

  test('an unchanged certificate keeps its identity, and a changed one does not [Client credential plugin contract, 7]', async () => {
    const { source, print } = given();
    await print({ token: 'one', clientCertificateData: 'CERT', clientKeyData: 'KEY' });
    const first = await source.current();
    await print({ token: 'two', clientCertificateData: 'CERT', clientKeyData: 'KEY' });
    await source.rejected(first, rejection);
    const second = await source.current();
    expect(second.authorization).toBe('Bearer two');
    expect(second.certificate).toBe(first.certificate);
    await print({ clientCertificateData: 'CERT', clientKeyData: 'OTHER' });
    await source.rejected(second, rejection);
    const third = await source.current();
    expect(third).toEqual({ certificate: { cert: 'CERT', key: 'OTHER' } });
  });

  test('are shared by clients with equal configuration, and by no others', async () => {
    const { plugins, plugin, source, print, runs } = given();
    await print({ token: 'one' });
    expect(plugins.for({ ...plugin })).toBe(source);
    await Promise.all([source.current(), plugins.for({ ...plugin }).current()]);
    expect(await runs()).toHaveLength(1);
    expect(plugins.for({ ...plugin, args: [] })).not.toBe(source);
  });

  test('an interactive one has the standard input of the process, and the version v1alpha1 is told so', async () => {
    const { plugins, plugin, printText, runs } = given({
      interactive: true,
      env: { ...process.env, OWN: 'inherited' },
    });
    const alpha = 'client.authentication.orch.io/v1alpha1';
    await printText(JSON.stringify({ kind: 'ExecCredential', apiVersion: alpha, status: { token: 't' } }));
    const env = plugin.env.filter(({ name }) => name !== 'OWN');
    const { args: _, ...withoutArguments } = plugin;
    const source = plugins.for({ ...withoutArguments, apiVersion: alpha, env });
    expect(await source.current()).toEqual({ authorization: 'Bearer t' });
    const input = { kind: 'ExecCredential', apiVersion: alpha, spec: { interactive: true } };
    expect(await runs()).toEqual([{ args: [], own: 'inherited', input }]);
  });

  test('YAML is read as well as JSON', async () => {
    const { source, printText } = given();
    await printText(`{kind: ExecCredential, apiVersion: ${apiVersion}, status: {token: t}}`);
    expect(await source.current()).toEqual({ authorization: 'Bearer t' });
  });
});

describe('a plugin that fails', () => {
  test('is reported with its exit code, and runs again for the next request', async () => {
    const { plugins, plugin, print, outcomes } = given();
    await print({ token: 'one' });
    const failing = plugins.for({ ...plugin, env: [...plugin.env, { name: 'FAIL', value: '3' }] });
    const run = failing.current();
    await expect(run).rejects.toThrow(ExecPluginError);
    await expect(run).rejects.toThrow(/^credential plugin ".*fixture.mjs": failed with exit code 3$/);
    await expect(failing.current()).rejects.toThrow('exit code 3');
    expect(outcomes).toHaveLength(2);
    expect(outcomes[0]).toBeInstanceOf(ExecPluginError);
  });

  test.each([
    ['text', 'hello', 'printed no ExecCredential'],
    ['a list', '[1]', 'printed no ExecCredential'],
    ['an incomplete object', '{"token": "secret', 'printed no ExecCredential'],
    ['too much', 'x'.repeat(2_000_000), 'printed more than 1048576 bytes'],
  ])('prints %s, which the error does not quote', async (_title, text, message) => {
    const { source, printText } = given();
    await printText(text);
    const error: unknown = await Promise.resolve(source.current()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ExecPluginError);
    expect(String(error)).toContain(message);
    expect(String(error)).not.toContain('secret');
  });

  test('and is not found has the install hint in its error, ten times an hour [Client credential plugin contract, 3]', async () => {
    const { plugins, clock, outcomes } = given();
    const source = plugins.for({ command: 'orch-no-such-plugin', apiVersion, installHint: 'install it with npm' });
    const hints = async (count: number) => {
      const found: boolean[] = [];
      for (let run = 0; run < count; run += 1) {
        const error = await Promise.resolve(source.current()).catch((thrown: unknown) => String(thrown));
        expect(error).toContain('ENOENT');
        found.push(String(error).includes('\n\ninstall it with npm'));
      }
      return found;
    };
    expect(await hints(12)).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
    await clock.advance(3_599_999);
    expect(await hints(1)).toEqual([false]);
    await clock.advance(1);
    expect(await hints(1)).toEqual([true]);
    expect(outcomes).toHaveLength(14);
  });

  test('says how its run failed', async () => {
    const { plugins, plugin, print, program } = given();
    await print({ token: 'x'.repeat(2_000_000) });
    const runOf = async (changes: Partial<ExecPlugin>) => {
      const source = plugins.for({ ...plugin, ...changes });
      const error: unknown = await Promise.resolve(source.current()).catch((thrown: unknown) => thrown);
      return error instanceof ExecPluginError ? [error.run, error.message] : error;
    };
    const named = (command: string, reason: string) => `credential plugin ${JSON.stringify(command)}: ${reason}`;
    const { command } = plugin;
    expect(await runOf({})).toEqual([{ type: 'notRun' }, named(command, 'printed more than 1048576 bytes')]);
    const env = [...plugin.env, { name: 'FAIL', value: '2' }];
    await print({ token: 'one' });
    expect(await runOf({ env })).toEqual([{ type: 'failed', exitCode: 2 }, named(command, 'failed with exit code 2')]);
    const killed = await program('killed', '#!/bin/sh\nkill -9 $$\n');
    expect(await runOf({ command: killed })).toEqual([{ type: 'notRun' }, named(killed, 'failed with signal SIGKILL')]);
    const notFound = await runOf({ command: '/missing' });
    expect(notFound).toEqual([
      { type: 'notFound' },
      expect.stringMatching(/^credential plugin "\/missing": .*ENOENT$/),
    ]);
    expect(await runOf({ command: folder, installHint: 'no hint' })).toEqual([
      { type: 'notRun' },
      expect.stringMatching(/^credential plugin .* EACCES$/),
    ]);
  });

  test('prints neither JSON nor YAML of an object', async () => {
    const { source, printText } = given();
    for (const text of ['', '[1', '{]', 'a: b: c', '{"kind": ExecCredential, "apiVersion": 1}']) {
      await printText(text);
      await expect(Promise.resolve(source.current())).rejects.toThrow(ExecPluginError);
    }
  });

  test('without an install hint has none', async () => {
    const { plugins } = given();
    const source = plugins.for({ command: 'orch-no-such-plugin', apiVersion });
    const error = await Promise.resolve(source.current()).catch((thrown: unknown) => String(thrown));
    expect(error).not.toContain('\n');
  });
});
