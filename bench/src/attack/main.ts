import { parseArgs } from 'node:util';
import { attacks } from './attacks.js';
import { formatReport, type Report } from './format-report.js';
import type { Attack, Scale } from './kit/attack.js';
import { MeasuringLaboratory } from './laboratory.js';
import { withAudit } from './with-audit.js';

/** Runs attacks against the built programs and prints a report of each; exit code 1 when the server failed one. See `attack.ts`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      part: { type: 'string' },
      'without-audit': { type: 'boolean', default: false },
    },
  });
  const chosen = partOf(chooseAttacks(values.only), values.part);
  const scale: Scale = values.short ? 'short' : 'full';
  for (const [name, attack] of chosen) {
    const report = await runAttack(name, { attack, scale, audits: !values['without-audit'] });
    process.stdout.write(formatReport(report));
    if (!report.outcome.held) process.exitCode = 1;
  }
}

/** @throws Error for an unknown name */
function chooseAttacks(names: readonly string[] | undefined): readonly (readonly [string, Attack])[] {
  const all = Object.entries<Attack>(attacks);
  if (names === undefined) return all;
  const unknown = names.find((name) => !Object.hasOwn(attacks, name));
  if (unknown !== undefined) {
    throw new Error(`no attack is named ${unknown}; there are ${Object.keys(attacks).join(', ')}`);
  }
  return all.filter(([name]) => names.includes(name));
}

/** Every n-th attack: `2/3` are the second, the fifth and so on. @throws Error for another form */
function partOf<Item>(all: readonly Item[], part: string | undefined): readonly Item[] {
  if (part === undefined) return all;
  const [, number, count] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(part) ?? [];
  if (number === undefined || Number(number) > Number(count)) throw new Error(`--part ${part}: not such as 2/3`);
  return all.filter((_, index) => index % Number(count) === Number(number) - 1);
}

/** An attack that throws counts as failed by the server. */
async function runAttack(
  name: string,
  { attack, scale, audits }: { readonly attack: Attack; readonly scale: Scale; readonly audits: boolean },
): Promise<Report> {
  const laboratory = new MeasuringLaboratory(scale, { ...attack, audits });
  const startMs = performance.now();
  const outcome = await attack
    .run(laboratory)
    .then(async (result) => (audits ? withAudit(result, { attack, ...(await laboratory.checkAudit()) }) : result))
    .catch((error: unknown) => ({ held: false, result: error instanceof Error ? error.message : String(error) }));
  const seconds = (performance.now() - startMs) / 1_000;
  await laboratory.close();
  return { name, about: attack.about, outcome, seconds, measurements: laboratory.measurements };
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
