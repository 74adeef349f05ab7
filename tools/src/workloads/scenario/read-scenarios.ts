import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { parseScenarios, type Scenario } from './scenario.js';

/**
 * Reads the scenarios of all files of a folder.
 * @throws Error for a malformed file, a name that occurs twice, and a name in `only` that does not occur.
 */
export function readScenarios(folder: string, only: readonly string[]): readonly Scenario[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const scenarios = files
    .toSorted()
    .flatMap((file) => parseScenarios(parse(readFileSync(join(folder, file), 'utf8'), { merge: true })));
  const names = scenarios.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two scenarios have the name ${twice}`);
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`no scenario has the name ${unknown}`);
  return only.length === 0 ? scenarios : scenarios.filter(({ name }) => only.includes(name));
}
