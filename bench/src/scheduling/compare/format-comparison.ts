import { releaseChanges } from './release-changes.js';
import type { ScenarioResult } from './run-comparison.js';
import type { StepResult } from './run-scenario.js';

const heads = [
  'feature',
  'scenarios',
  'pods',
  'placed',
  'not placed',
  'preempting',
  'scored',
  'changes of 1.21',
  'differing',
];

/** A table by feature, the changes of release 1.21 that have shown, and each difference. Pure. */
export function formatComparison(results: readonly ScenarioResult[]): string {
  const byFeature = new Map<string, ScenarioResult[]>();
  for (const result of results) {
    const { feature } = result.scenario;
    byFeature.set(feature, [...(byFeature.get(feature) ?? []), result]);
  }
  const rows = [...byFeature].map(([feature, of]) => rowOf(feature, of));
  const steps = results.flatMap((result) => result.steps);
  const table = [heads, heads.map(() => '---'), ...rows, rowOf('all', results)];
  return [
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...changeLines(steps),
    ...results.flatMap(({ scenario, steps: of }) =>
      of.flatMap(({ pod, differences }) =>
        differences.map(({ kind, text }) => `DIFFERENCE ${scenario.name} ${pod} ${kind}: ${text}`),
      ),
    ),
    `${steps.filter(({ isRepeated }) => isRepeated).length} steps were made again, because a difference may be that of an object that was not seen yet`,
    `${steps.filter(isDiffering).length} of ${steps.length} pods differ`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function rowOf(feature: string, results: readonly ScenarioResult[]): readonly string[] {
  const steps = results.flatMap((result) => result.steps);
  const count = (is: (step: StepResult) => boolean) => String(steps.filter(is).length);
  return [
    ...[feature, String(results.length), String(steps.length)],
    count(({ orch }) => orch.node !== undefined),
    count(({ orch }) => orch.node === undefined),
    count(({ orch }) => orch.victims.length > 0),
    count(({ orch }) => orch.scores.size > 0),
    count(({ changes }) => changes.length > 0),
    count(isDiffering),
  ];
}

function isDiffering({ differences }: StepResult): boolean {
  return differences.length > 0;
}

function changeLines(steps: readonly StepResult[]): readonly string[] {
  return Object.entries(releaseChanges).map(([change, text]) => {
    const count = steps.filter(({ changes }) => changes.some((each) => each === change)).length;
    return `change of 1.21 in ${count} steps: ${text}`;
  });
}
