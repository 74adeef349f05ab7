import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { parseScript } from '../differential/script.js';
import { Server } from '../differential/server.js';
import { chooseRecordedCases } from '../rule-sites/run-cases.js';
import { isExcluded, readExclusions } from './exclusions.js';
import { recordScript } from './record-script.js';
import { readRecordedFile, renderRecordedFile } from './recorded-file.js';

const folder = 'packages/api/test/recorded';
const exclusionsFile = 'tools/data/record/exclusions.yaml';
const usage = `npm run record -- --url URL --token TOKEN (--insecure | --ca FILE) validation-NAME.yaml...
npm run record -- --reduce`;

/**
 * Sends scripts to the reference and writes the accepted and rejected objects, with the causes, to
 * `packages/api/test/recorded/NAME.json`. Then, or with `--reduce` only, drops the cases that prove nothing of their own.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      ca: { type: 'string' },
      insecure: { type: 'boolean', default: false },
      reduce: { type: 'boolean', default: false },
    },
  });
  if (values.reduce && positionals.length === 0) return reduce();
  const { url, token, ca, insecure } = values;
  const isReady = url !== undefined && token !== undefined && (insecure || ca !== undefined) && positionals.length > 0;
  if (!isReady) throw new Error(usage);
  const authority = ca === undefined ? undefined : readFileSync(ca, 'utf8');
  const exclusions = readExclusions(parse(readFileSync(exclusionsFile, 'utf8')));
  for (const file of positionals) {
    const run = `rec${randomBytes(3).toString('hex')}`;
    const names = { run, namespace: `record-${run}` };
    const server = new Server({ url, token, authority, variables: { ...names } });
    try {
      const script = parseScript(basename(file), parse(readFileSync(file, 'utf8')));
      const cases = (await recordScript(script, { server, names })).filter((one) => !isExcluded(one, exclusions));
      const name = basename(file, '.yaml').replace(/^validation-/, '');
      writeFileSync(`${folder}/${name}.json`, renderRecordedFile(cases));
      console.log(`${name}: ${cases.length} cases`);
    } finally {
      server.close();
    }
  }
  await reduce();
}

/** Keeps the cases that `chooseCases` chooses. */
async function reduce(): Promise<void> {
  const names = readdirSync(folder).map((file) => basename(file, '.json'));
  const kept = await chooseRecordedCases(process.cwd(), names);
  for (const name of names) {
    const file = `${folder}/${name}.json`;
    const cases = readRecordedFile(JSON.parse(readFileSync(file, 'utf8')));
    const chosen = cases.filter((_case, index) => kept[name]?.includes(index));
    writeFileSync(file, renderRecordedFile(chosen));
    console.log(`${name}: ${chosen.length} of ${cases.length} cases kept`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
