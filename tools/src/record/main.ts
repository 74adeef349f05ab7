import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { parseScript } from '../differential/script.js';
import { Server } from '../differential/server.js';
import { isLeftOut, readLeftOut } from './left-out.js';
import { recordScript } from './record-script.js';

const folder = 'packages/api/test/recorded';
const leftOutFile = 'tools/data/record/left-out.yaml';
const usage = `npm run record -- --url URL --token TOKEN (--insecure | --ca FILE) validation-NAME.yaml...`;

/** Sends scripts to the reference, and writes what it refused and why to `packages/api/test/recorded/NAME.json`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      ca: { type: 'string' },
      insecure: { type: 'boolean', default: false },
    },
  });
  const { url, token, ca, insecure } = values;
  const isReady = url !== undefined && token !== undefined && (insecure || ca !== undefined) && positionals.length > 0;
  if (!isReady) throw new Error(usage);
  const authority = ca === undefined ? undefined : readFileSync(ca, 'utf8');
  const leftOut = readLeftOut(parse(readFileSync(leftOutFile, 'utf8')));
  for (const file of positionals) {
    const run = `rec${randomBytes(3).toString('hex')}`;
    const names = { run, namespace: `record-${run}` };
    const server = new Server({ url, token, authority, variables: { ...names } });
    try {
      const script = parseScript(basename(file), parse(readFileSync(file, 'utf8')));
      const cases = (await recordScript(script, { server, names })).filter((one) => !isLeftOut(one, leftOut));
      const name = basename(file, '.yaml').replace(/^validation-/, '');
      writeFileSync(`${folder}/${name}.json`, `${JSON.stringify(cases, null, 2)}\n`);
      console.log(`${name}: ${cases.length} cases`);
    } finally {
      server.close();
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
