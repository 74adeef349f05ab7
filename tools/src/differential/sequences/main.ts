import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readKinds } from '../../generate/kinds.js';
import { parseAccepted } from '../accepted.js';
import { openSide } from '../compare-script.js';
import { runComparison } from '../run-comparison.js';
import { compareSequences } from './compare-sequences.js';
import { parseSequenceKinds } from './kinds.js';
import { type Options, parseOptions, usage } from './options.js';
import { reportSequences } from './report.js';

const kindsFile = 'tools/data/differential/sequences.yaml';

/** Sends random sequences of requests to two servers and prints each distinct difference. Run from the root of the repository. */
async function compare(options: Options): Promise<number> {
  const model = readKinds(process.cwd());
  const accepted = parseAccepted(parse(readFileSync(options.acceptedFile, 'utf8')));
  const kinds = parseSequenceKinds(parse(readFileSync(kindsFile, 'utf8'), { merge: true }));
  for (const key of options.kinds)
    if (!kinds.some((kind) => kind.key === key)) throw new Error(`no kind ${key} in ${kindsFile}`);
  let found = 0;
  for (const kind of kinds) {
    if (options.kinds.length > 0 && !options.kinds.includes(kind.key)) continue;
    const outcome = await compareSequences(kind, {
      model,
      accepted,
      seed: options.seed,
      requests: options.requestsPerKind,
      length: options.requestsPerSequence,
      hidden: options.hidden,
      owners: options.owners,
      open: () => {
        const run = randomBytes(4).toString('hex');
        return { left: openSide(options.left, `l${run}`)(), right: openSide(options.right, `r${run}`)() };
      },
    });
    found += outcome.findings.length;
    console.log(reportSequences(kind.key, outcome));
  }
  return found;
}

runComparison({ usage, parseOptions, compare });
