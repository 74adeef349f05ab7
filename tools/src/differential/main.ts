import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { parseAccepted } from './accepted.js';
import { type Comparison, compareScript, type Side } from './compare-script.js';
import { Normaliser } from './normalise.js';
import { type Options, parseOptions, type SideOptions, usage } from './options.js';
import { differing, report } from './report.js';
import { parseScript } from './script.js';
import { Server } from './server.js';

/** Sends scripts of requests to two servers and prints where the answers differ. Run from the root of the repository. */
async function compare(options: Options): Promise<readonly Comparison[]> {
  const accepted = parseAccepted(parse(readFileSync(options.acceptedFile, 'utf8')));
  const comparisons: Comparison[] = [];
  for (const file of options.scripts) {
    const script = parseScript(basename(file), parse(readFileSync(file, 'utf8')));
    // Both names sort alike and are equally long; they differ so that one server can be compared with itself.
    const run = randomBytes(4).toString('hex');
    const [left, right] = [openSide(options.left, `l${run}`), openSide(options.right, `r${run}`)];
    try {
      comparisons.push(...(await compareScript(script, { left, right, accepted })));
    } finally {
      left.server.close();
      right.server.close();
    }
  }
  return comparisons;
}

function openSide({ url, token, authorityFile }: SideOptions, run: string): Side {
  const authority = authorityFile === undefined ? undefined : readFileSync(authorityFile, 'utf8');
  return {
    server: new Server({ url, token, authority, variables: { run, namespace: `differ-${run}` } }),
    normaliser: new Normaliser({ run, address: new URL(url).host, now: Date.now }),
  };
}

function start(): void {
  let options: Options;
  try {
    options = parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    process.exitCode = 2;
    return;
  }
  compare(options).then(
    (comparisons) => {
      console.log(report(comparisons, options));
      process.exitCode = differing(comparisons) === 0 ? 0 : 1;
    },
    (error: unknown) => {
      console.error(error);
      process.exitCode = 2;
    },
  );
}

start();
