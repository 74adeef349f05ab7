import type { Accepted } from '../accepted.js';
import { type Comparison, compareScript, type Side } from '../compare-script.js';
import { isJsonObject, type Json, valueAt } from '../json.js';
import { findingsOf } from '../random/findings.js';
import { getStep, type Step, sendStep } from '../script.js';
import type { SequenceKind } from './kinds.js';
import { differsOnlyInOwnership } from './ownership-differences.js';
import { fullName, shortNames } from './state.js';

export interface SequenceRun {
  readonly accepted: readonly Accepted[];
  /** Opens two sides with new names, for one sequence. */
  readonly open: () => { readonly left: Side; readonly right: Side };
}

export interface Outcome {
  /** The steps that were sent; with findings, the last one differs. */
  readonly steps: readonly Step[];
  readonly findings: readonly string[];
  readonly comparison: Comparison | undefined;
}

/** Sends steps until two responses differ or `next` returns none, and deletes what they created. */
export async function runSequence(
  kind: SequenceKind,
  run: SequenceRun,
  next: (last: { readonly step: Step; readonly status: number; readonly body: Json } | undefined) => Step | undefined,
): Promise<Outcome> {
  const sides = run.open();
  const steps: Step[] = [];
  try {
    await prepare(kind, sides);
    /** The last response for each object, by its path. */
    const before = new Map<string, Json>();
    let last: Parameters<typeof next>[0];
    for (;;) {
      const step = next(last);
      if (step === undefined) return { steps, findings: [], comparison: undefined };
      steps.push(step);
      const script = { name: kind.key, setup: [], steps: [step], cleanup: [] };
      const [compared] = await compareScript(script, { ...sides, accepted: run.accepted });
      const comparison = compared && kind.isWatched ? withoutWatched(compared) : compared;
      if (comparison === undefined) throw new Error('a step must have a comparison');
      const findings = findingsOf(comparison);
      const object = (step.path.split('?')[0] ?? '').replace(/\/(status|scale|ephemeralcontainers)$/, '');
      if (findings.length > 0 && differsOnlyInOwnership(comparison, before.get(object))) {
        return { steps, findings: [], comparison: undefined };
      }
      if (findings.length > 0) return { steps, findings, comparison };
      // Objects that differ in an accepted way continue to differ.
      if (comparison.differences.some(({ acceptedAs }) => acceptedAs !== undefined && acceptedAs !== 'watched')) {
        return { steps, findings: [], comparison: undefined };
      }
      const [response] = comparison.responses;
      const body = valueAt(response, 'body');
      const name = valueAt(body ?? null, 'metadata.name');
      if (body !== undefined && typeof name === 'string' && !step.path.includes('/scale')) {
        before.set(step.method === 'POST' ? `${object}/${name.replace('RUN', '$(run)')}` : object, body);
      }
      last = {
        step,
        status: Number(valueAt(response, 'status')),
        body: isJsonObject(response) ? (response['body'] ?? null) : null,
      };
    }
  } finally {
    await remove(kind, sides);
    sides.left.server.close();
    sides.right.server.close();
  }
}

function withoutWatched(comparison: Comparison): Comparison {
  const differences = comparison.differences.map((found) =>
    /^body\.(items\.\d+\.)?(status|metadata\.(resourceVersion|managedFields))|^body\.rows/.test(found.path)
      ? { ...found, acceptedAs: 'watched' }
      : found,
  );
  return { ...comparison, differences };
}

type Sides = ReturnType<SequenceRun['open']>;

const namespacePath = '/api/v1/namespaces/$(namespace)';

async function prepare(kind: SequenceKind, sides: Sides): Promise<void> {
  if (!kind.path.includes('$(namespace)')) return;
  const metadata = { name: '$(namespace)' };
  await both(sides, sendStep('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata }));
  if (kind.key !== 'v1/Pod') return;
  const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } };
  await both(
    sides,
    sendStep('POST', `${namespacePath}/serviceaccounts`, { ...account, automountServiceAccountToken: false }),
  );
}

async function remove(kind: SequenceKind, sides: Sides): Promise<void> {
  for (const name of shortNames) {
    const path = `${kind.path}/${fullName(kind, name)}`;
    const none = sendStep('PATCH', path, { metadata: { finalizers: null } });
    await both(sides, { ...none, headers: { 'content-type': 'application/merge-patch+json' } });
    await both(sides, { ...getStep(`${path}?gracePeriodSeconds=0&propagationPolicy=Background`), method: 'DELETE' });
  }
  if (!kind.path.includes('$(namespace)')) return;
  await both(sides, { ...getStep(namespacePath), method: 'DELETE' });
  const metadata = { name: '$(namespace)' };
  const empty = { apiVersion: 'v1', kind: 'Namespace', metadata, spec: { finalizers: [] } };
  await both(sides, sendStep('PUT', `${namespacePath}/finalize`, empty));
}

async function both({ left, right }: Sides, step: Step): Promise<void> {
  await Promise.all([left.server.send(step), right.server.send(step)]);
}
