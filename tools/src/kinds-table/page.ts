import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readKinds } from '../generate/kinds.js';
import type { PageMaker } from '../generated-page.js';
import { readRecordedFile } from '../record/recorded-file.js';
import { countRules, readRuleCounts, renderRuleCounts, ruleCountsFile, unreached } from '../rule-sites/count-rules.js';
import { runCases } from '../rule-sites/run-cases.js';
import { type Creation, readDefaultRows, rowsOfKind, rowsSeen } from './default-rows.js';
import { type KindLine, renderKindsTable } from './render-kinds-table.js';
import { servedKinds } from './served-kinds.js';
import { casesOf, countCases, isMembers } from './validation-cases.js';

const data = 'packages/api/data';
const tests = 'packages/api/test';
/** Written by `npm run record`. */
const recorded = `${tests}/recorded`;
/** Requests of virtual kinds. */
const virtual = 'packages/controlplane/test/recorded';
/** Created services with their allocations. */
const services = 'packages/controlplane/test/data/service-creations.json';
/** Sent and created objects. */
const created = ['created.json', 'defaulted.json'];

/**
 * docs/kinds.md from the counts of rules that fail in recorded cases, the data of the kinds and their tests. A check uses the
 * stored counts, which a test counts again.
 */
export const kindsPage: PageMaker = {
  name: 'kinds',
  make: async (isCheck) => {
    const summary = isCheck ? [] : await recount();
    return { pages: { 'docs/kinds.md': makeKindsTable(process.cwd()) }, problems: [], summary };
  },
};

/** Stores the counts, and returns a line for each rule that no case reaches. */
async function recount(): Promise<readonly string[]> {
  const results = await runCases(process.cwd());
  writeFileSync(ruleCountsFile, renderRuleCounts(countRules(results)));
  return unreached(results).map((rule) => `rule without a failing case: ${rule}`);
}

function makeKindsTable(root: string): string {
  const read = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8');
  const json = (...path: readonly string[]): unknown => JSON.parse(read(...path));
  const filesIn = (folder: string) => readdirSync(join(root, folder)).filter((file) => file.endsWith('.json'));
  const cases = [
    ...[
      ...created,
      'refusals.json',
      'pod-validation.json',
      'by-hand.json',
      'found-by-chance.json',
      'release-1.21.json',
    ].flatMap((file) => casesOf(json(tests, file))),
    ...casesOf(parse(read(data, 'cells.yaml'))),
    ...filesIn(recorded).flatMap((file) => casesOf(readRecordedFile(json(recorded, file)))),
    ...filesIn(virtual).flatMap((file) => casesOf(json(virtual, file))),
    ...casesOf(json(services)),
  ];
  const context = { model: readKinds(root), rows: readDefaultRows(read(data, 'defaults.yaml')) };
  const seen = rowsSeen(
    [...created.map((file) => json(tests, file)), json(virtual, 'virtual-kinds.json'), json(services)].flatMap(
      creationsOf,
    ),
    context,
  );
  const kinds = servedKinds(read(data, 'resources.yaml'));
  const protobufObjects = objectsPerKind(read(tests, 'protobuf.test.ts'));
  const versionObjects = objectsPerKind(read(tests, 'conversion-properties.test.ts'));
  const rules = readRuleCounts(json(ruleCountsFile));
  const lines = kinds.map((served): KindLine => {
    const reached = rowsOfKind(served, context);
    return {
      served,
      protobufObjects,
      versionObjects: served.isConverted ? versionObjects : undefined,
      defaults: reached.length,
      defaultsSeen: reached.filter((row) => seen.has(row)).length,
      ...countCases(cases, served),
      rules: rules.kinds[`${served.group}/${served.kind}`],
    };
  });
  const reached = new Set(kinds.flatMap((kind) => rowsOfKind(kind, context)));
  const unseen = [...reached].filter((row) => !seen.has(row));
  return renderKindsTable(lines, {
    defaultsUnseen: unseen.map(({ message, path, value }) => `${message}: ${path} = ${JSON.stringify(value)}`).sort(),
    rulesByFolder: rules.folders,
  });
}

/** The tests generate this many objects for each kind of the catalogue; 0 if the source does not say. */
function objectsPerKind(testSource: string): number {
  return Number(/^const objectsPerKind = (\d+);$/m.exec(testSource)?.[1] ?? 0);
}

function creationsOf(records: unknown): readonly Creation[] {
  if (!Array.isArray(records)) return [];
  return records.filter(isMembers).map(({ sent, object, got }) => ({ sent: sent ?? object, got }));
}
