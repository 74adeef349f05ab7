import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(__dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const attackSources = readdirSync(join(root, 'bench/src/attack'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(root, 'bench/src/attack', name), 'utf8'));
const known = new Set(
  attackSources.flatMap((text) => [...text.matchAll(/^ {2}'([a-z0-9-]+)': /gm)].map(([, name = '']) => name)),
);
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));

test('each past vulnerability that can apply names an attack or a test that exists', () => {
  const proofs = rows.filter(([, first = '', , third]) => first.startsWith('CVE-') && third !== '');
  expect(proofs.length).toBeGreaterThan(40);
  for (const [, cve = '', , proof = ''] of proofs) {
    const attackNames = [...proof.matchAll(/attack `([^`]+)`/g)].map(([, name = '']) => name);
    const tests = [...proof.matchAll(/"([^"]+)" \(`([^`]+)`\)/g)];
    expect([cve, attackNames.length + tests.length]).not.toEqual([cve, 0]);
    expect([cve, attackNames.filter((name) => !known.has(name))]).toEqual([cve, []]);
    for (const [, name = '', path = ''] of tests) {
      expect([cve, name, readFileSync(join(root, path), 'utf8').includes(name)]).toEqual([cve, name, true]);
    }
  }
});

test('the table of attacks has exactly the attacks of the suite', () => {
  const attackRows = rows.filter(
    ([, first = '', second = '', third]) => !first.startsWith('CVE-') && third === '' && /`[a-z0-9-]+`/.test(second),
  );
  const listed = new Set(
    attackRows.flatMap(([, , names = '']) => [...names.matchAll(/`([a-z0-9-]+)`/g)].map(([, name = '']) => name)),
  );
  const own = [...known].filter((name) => !name.startsWith('cost-'));
  expect(own.filter((name) => !listed.has(name))).toEqual([]);
  expect([...listed].filter((name) => !known.has(name))).toEqual([]);
});

test('no vulnerability is both applicable and not', () => {
  const all = rows.flatMap(([, first = '']) => first.match(/CVE-\d+-\d+/g) ?? []);
  expect(all.filter((cve, index) => all.indexOf(cve) !== index)).toEqual([]);
});
