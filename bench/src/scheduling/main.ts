import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CompareCommand,
  type ExactnessCommand,
  readCommand,
  type ThroughputCommand,
} from './command/read-command.js';
import { formatComparison } from './compare/format-comparison.js';
import { runLanes } from './compare/run-lanes.js';
import { runExactness } from './exactness/run-exactness.js';
import { formatRows } from './throughput/format-rows.js';
import { runThroughput } from './throughput/run-throughput.js';

/**
 * Compares the scheduler with that of release 1.20.2, checks that no node gets more than it can hold, and measures.
 *
 *     npm run scheduling -- compare --reference-bin FOLDER                      300 scenarios on Orch's API server
 *     npm run scheduling -- compare --reference-bin FOLDER --server reference   on the reference's API server
 *     npm run scheduling -- compare --reference-bin FOLDER --only 17            one scenario
 *     npm run scheduling -- exactness --rounds 100
 *     npm run scheduling -- throughput --reference-bin FOLDER --sides orch,reference
 */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if ('errors' in command) throw new Error(command.errors.join('\n'));
  const folder = await mkdtemp(join(tmpdir(), 'orch-scheduling-'));
  const startMs = performance.now();
  switch (command.type) {
    case 'compare':
      await compare(command, folder);
      break;
    case 'exactness':
      await exactness(command, folder);
      break;
    case 'throughput':
      await throughput(command, folder);
      break;
  }
  print(`${Math.round((performance.now() - startMs) / 1_000)} s\n`);
  // After a failure the logs stay.
  if (process.exitCode === undefined) await rm(folder, { recursive: true });
  else note(`logs are in ${folder}`);
}

async function compare(command: CompareCommand, folder: string): Promise<void> {
  const results = await runLanes({
    ...command,
    folder,
    onScenario({ scenario, steps }) {
      const placed = steps.map(({ orch }) => orch.node ?? '-').join(' ');
      const found = steps.flatMap(({ pod, differences }) =>
        differences.map(({ kind, text }) => `\n  ${pod} ${kind}: ${text}`),
      );
      note(`${scenario.name}: ${placed}${found.join('')}`);
    },
  });
  print(formatComparison(results));
  if (results.some(({ steps }) => steps.some(({ differences }) => differences.length > 0))) process.exitCode = 1;
}

async function exactness(command: ExactnessCommand, folder: string): Promise<void> {
  const report = await runExactness({ ...command, folder, onRound: note });
  const { rounds, restarts, events, placements, shareMax, violations } = report;
  print(
    [
      `${rounds} rounds (seed ${command.seed}): the scheduler was killed ${restarts} times`,
      `${events} events of pods, ${placements} placements; the fullest node had ${Math.round(shareMax * 100)} % of a resource requested`,
      ...violations.map((text) => `VIOLATION ${text}`),
      `${violations.length} violations`,
    ]
      .map((line) => `${line}\n`)
      .join(''),
  );
  if (violations.length > 0) process.exitCode = 1;
}

async function throughput(command: ThroughputCommand, folder: string): Promise<void> {
  const rows = await runThroughput({
    ...command,
    folder,
    onRow: ({ variant, nodes, side, figures }) =>
      note(
        `${variant} ${nodes} ${side}: ${figures.podsPerSecond.toFixed(0)} pods/s, p99 ${figures.p99Ms.toFixed(0)} ms`,
      ),
  });
  print(formatRows(rows));
  if (rows.some(({ figures }) => figures.placed < figures.pods)) process.exitCode = 1;
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(text: string): void {
  process.stdout.write(text);
}

// The programs of a cluster end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  if (error instanceof Error && error.cause instanceof Error) process.stderr.write(`${error.cause.stack}\n`);
  process.exitCode = 1;
});
