import type { KindModel } from '../../generate/kinds.js';
import type { Comparison } from '../compare-script.js';
import { makeRandom } from '../random/random.js';
import { messageOfKind } from '../random/samples.js';
import type { Step } from '../script.js';
import { poolOf } from './change.js';
import type { SequenceKind } from './kinds.js';
import { unknownOf } from './known-findings.js';
import { nextStep } from './next-step.js';
import { runSequence, type SequenceRun } from './run-sequence.js';
import { shrinkSteps } from './shrink-steps.js';
import { learn, type SequenceState } from './state.js';

/** A distinct difference, and the shortest sequence found that shows it. */
export interface SequenceFinding {
  readonly what: readonly string[];
  readonly steps: readonly Step[];
  readonly comparison: Comparison;
  /** The number of sequences that ended with its first text. */
  count: number;
}

export interface KindOutcome {
  readonly requests: number;
  readonly sequences: number;
  readonly findings: readonly SequenceFinding[];
  /** Differences that the same requests did not reproduce. */
  readonly unreproducible: readonly string[];
}

const shrinkTriesMax = 150;

/** Sends random sequences of requests on two objects of one kind, until `requests` are sent. */
export async function compareSequences(
  kind: SequenceKind,
  options: SequenceRun & {
    readonly model: KindModel;
    readonly seed: number;
    readonly requests: number;
    readonly length: number;
    readonly owners: boolean;
    readonly hidden: RegExp | undefined;
  },
): Promise<KindOutcome> {
  const found = new Map<string, SequenceFinding>();
  const unreproducible: string[] = [];
  const random = makeRandom(options.seed);
  const [pool, statusPool] = [poolOf(kind.objects), poolOf(kind.statuses)];
  let [requests, sequences] = [0, 0];
  while (requests < options.requests) {
    sequences += 1;
    const state: SequenceState = {
      kind,
      model: options.model,
      message: messageOfKind(options.model, kind.key),
      random,
      owners: options.owners,
      pool,
      statusPool,
      present: new Map(),
      unsettled: new Set(),
      applied: new Map(),
    };
    let sent = 0;
    const outcome = await runSequence(kind, options, (last) => {
      if (last !== undefined) learn(state, last);
      sent += 1;
      return sent > options.length ? undefined : nextStep(state);
    });
    requests += outcome.steps.length;
    const { findings, comparison } = outcome;
    if (comparison === undefined) continue;
    const [first] = unknownOf(comparison, findings);
    if (first === undefined) continue;
    if (findings.some((text) => options.hidden?.test(text))) continue;
    const key = keyOf(comparison, first);
    const known = found.get(key);
    if (known !== undefined) {
      known.count += 1;
      continue;
    }
    const replay = (steps: readonly Step[]) => {
      const waiting = [...steps];
      return runSequence(kind, options, () => waiting.shift());
    };
    const shows = async (steps: readonly Step[]): Promise<boolean> => {
      const again = await replay(steps);
      if (again.steps.length !== steps.length || again.comparison === undefined) return false;
      return unknownOf(again.comparison, again.findings).includes(first);
    };
    if (!(await shows(outcome.steps))) {
      unreproducible.push(`${comparison.request}: ${findings.join('; ')}`);
      continue;
    }
    const steps = await shrinkSteps(outcome.steps, { isInteresting: shows, triesMax: shrinkTriesMax });
    const last = await replay(steps);
    const shown = last.comparison ?? comparison;
    const finding = { what: last.findings.length > 0 ? last.findings : findings, steps, comparison: shown, count: 1 };
    found.set(key, finding);
  }
  return { requests, sequences, findings: [...new Set(found.values())], unreproducible };
}

/** The same difference of a read and of a write counts as two. */
function keyOf({ request, headers }: Comparison, text: string): string {
  const [method = ''] = request.split(' ');
  return `${method} ${headers['content-type'] ?? ''} ${/\/(status|scale)(\?|$)/.exec(request)?.[1] ?? ''} ${text}`;
}
