import { parseArgs } from 'node:util';
import type { Attack, Scale } from './attack.js';
import { attacks } from './attacks.js';
import { formatReport, type Report } from './format-report.js';
import { MeasuringLaboratory } from './laboratory.js';

/** Runs attacks against built programs, a line each; exit code 1 when one of them was not withstood. See `attack.ts`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { short: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
  });
  const chosen = chooseAttacks(values.only);
  const scale: Scale = values.short ? 'short' : 'full';
  for (const [name, attack] of chosen) {
    const report = await runAttack(name, { attack, scale });
    process.stdout.write(formatReport(report));
    if (!report.outcome.held) process.exitCode = 1;
  }
}

/** @throws Error for a name that no attack has */
function chooseAttacks(names: readonly string[] | undefined): readonly (readonly [string, Attack])[] {
  const all = Object.entries<Attack>(attacks);
  if (names === undefined) return all;
  const unknown = names.find((name) => !Object.hasOwn(attacks, name));
  if (unknown !== undefined) {
    throw new Error(`no attack is named ${unknown}; there are ${Object.keys(attacks).join(', ')}`);
  }
  return all.filter(([name]) => names.includes(name));
}

/** An attack that fails on its own counts as not withstood. */
async function runAttack(
  name: string,
  { attack, scale }: { readonly attack: Attack; readonly scale: Scale },
): Promise<Report> {
  const laboratory = new MeasuringLaboratory(scale);
  const startMs = performance.now();
  const outcome = await attack
    .run(laboratory)
    .catch((error: unknown) => ({ held: false, result: error instanceof Error ? error.message : String(error) }));
  const seconds = (performance.now() - startMs) / 1_000;
  await laboratory.close();
  return { name, about: attack.about, outcome, seconds, measurements: laboratory.measurements };
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
