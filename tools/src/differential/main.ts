import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { parseAccepted } from './accepted.js';
import { type Comparison, compareScript, openSide } from './compare-script.js';
import { type Options, parseOptions, usage } from './options.js';
import { differing, report } from './report.js';
import { runComparison } from './run-comparison.js';
import { parseScript } from './script.js';

/** Sends scripts of requests to two servers and prints where the responses differ. Run from the root of the repository. */
async function compare(options: Options): Promise<number> {
  const accepted = parseAccepted(parse(readFileSync(options.acceptedFile, 'utf8')));
  const comparisons: Comparison[] = [];
  for (const file of options.scripts) {
    const script = parseScript(basename(file), parse(readFileSync(file, 'utf8')));
    // Both names have the same length and sort alike; they differ so that a server can be compared with itself.
    const run = randomBytes(4).toString('hex');
    const [left, right] = [openSide(options.left, `l${run}`)(), openSide(options.right, `r${run}`)()];
    try {
      comparisons.push(...(await compareScript(script, { left, right, accepted })));
    } finally {
      left.server.close();
      right.server.close();
    }
  }
  console.log(report(comparisons, options));
  return differing(comparisons);
}

runComparison({ usage, parseOptions, compare });
