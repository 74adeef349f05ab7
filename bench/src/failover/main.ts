import { parseArgs } from 'node:util';
import { runFailover } from './run-failover.js';

/**
 * Kills the leader of two controller managers in rollouts of many pods, and checks that no moment has more or fewer pods
 * than the strategies allow. Exits with 1 when one has.
 *
 *     npm run failover -- --kills 50 --pods 200 --seed 1
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '50' },
      pods: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
    },
  });
  const startMs = performance.now();
  const report = await runFailover({
    kills: positive('kills', values.kills),
    pods: positive('pods', values.pods),
    seed: positive('seed', values.seed),
    onRound: (line) => process.stderr.write(`${line}\n`),
  });
  const { rounds, pauses, rollouts, events, writes, takings, lateWrites, violations } = report;
  const lines = [
    `${rounds} rounds: the leader was killed ${rounds - pauses} times and paused ${pauses} times, in ${rollouts} rollouts`,
    `${events} events of pods; ${writes} writes of managers; the lock was taken ${takings} times; ${lateWrites} writes arrived after that`,
    ...violations.map((text) => `VIOLATION ${text}`),
    `${violations.length} violations in ${Math.round((performance.now() - startMs) / 1_000)} s (seed ${values.seed})`,
  ];
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (violations.length > 0) process.exitCode = 1;
}

/** @throws for anything but a positive integer */
function positive(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${option}: ${text} is not a positive integer`);
  return value;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
