import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, type Names, orchNames } from '@orch/apimachinery';
import type { ConfigKind } from '../src/config/config-kind.js';
import { decodeConfig } from '../src/config/decode-config.js';

const generated = join(__dirname, '../src/generated');
const stems = readdirSync(generated).filter((name) => name.startsWith('config_'));
const sources = readdirSync(join(__dirname, '../config-kinds')).map((name) => name.replace(/\.yaml$/, ''));

async function kindsOf(stem: string): Promise<readonly ConfigKind<unknown>[]> {
  return Object.values(await import(join(generated, stem, 'config.ts')));
}

/** A file with kind and version alone, in each of its versions. */
function emptyFiles({ kinds }: ConfigKind<unknown>, names: Names): readonly Record<string, string>[] {
  if (kinds.length === 0) return [{}];
  return kinds.map(({ kind, compatKind, group, version }) => ({
    apiVersion: group === '' ? version : `${names.group(group)}/${version}`,
    kind: names.dialect === 'kubernetes' ? (compatKind ?? kind) : kind,
  }));
}

test('every source of configuration kinds has generated types and validators', () => {
  expect(stems.sort()).toEqual(sources.map((name) => `config_${name.replaceAll('-', '_')}`).sort());
  expect(stems).toHaveLength(19);
});

describe.each(stems)('the kinds of %s', (stem) => {
  test.each([
    ['orch', orchNames],
    ['kubernetes', kubernetesNames],
  ] as const)('lack only required fields in a file without fields, in the dialect %s', async (_dialect, names) => {
    const kinds = await kindsOf(stem);
    expect(kinds.length).toBeGreaterThan(0);
    for (const kind of kinds) {
      for (const file of emptyFiles(kind, names)) {
        const decoded = decodeConfig(file, kind, { names });
        const errors = 'errors' in decoded ? decoded.errors : [];
        expect(errors.filter((line) => !line.endsWith(': Required value'))).toEqual([]);
      }
    }
  });

  test('reject unknown fields and other kinds', async () => {
    for (const kind of await kindsOf(stem)) {
      const [file = {}] = emptyFiles(kind, orchNames);
      expect(decodeConfig({ ...file, unknownField: 1 }, kind, { names: orchNames })).toMatchObject({
        errors: expect.arrayContaining(['unknownField: unknown field']),
      });
      if (kind.kinds.length === 0) continue;
      const other = { ...file, kind: 'Other' };
      expect(decodeConfig(other, kind, { names: orchNames })).toMatchObject({
        errors: [expect.stringContaining('apiVersion, kind: Unsupported value: ')],
      });
    }
  });
});
