import type { Comparison } from './measure/compare.js';
import type { StartUp } from './scenarios/start-up.js';

/** The table of `bench/results.md`. */
export function formatResults(run: {
  readonly comparisons: readonly Comparison[];
  readonly startUps: readonly StartUp[];
  readonly machine: string;
}): string {
  const number = (value: number, digits = 0) => value.toLocaleString('en-US', { maximumFractionDigits: digits });
  const rows = run.comparisons.map(({ name, orch, baseline, rateRatio, cpuRatio }) =>
    [
      name,
      number(orch.perSecond),
      number(baseline.perSecond),
      rateRatio.toFixed(2),
      orch.cpuMsPerOperation.toFixed(4),
      baseline.cpuMsPerOperation.toFixed(4),
      cpuRatio.toFixed(2),
      `${Math.round(orch.busy * 100)} % / ${Math.round(baseline.busy * 100)} %`,
    ].join(' | '),
  );
  const starts = run.startUps.map(({ name, newFolderMs, existingFolderMs, idleMemoryMb }) =>
    [name, number(newFolderMs), number(existingFolderMs), number(idleMemoryMb)].join(' | '),
  );
  return `# Benchmarks

Made by \`npm run bench\` on ${run.machine}. Each line compares Orch with a bare Node HTTPS server on HTTP/2 that sends the
same bytes (create: that commits the same bytes to LMDB with the same durability before it answers). The load comes from
a process of its own; both sides are measured in turn, several rounds, medians. The rate ratio is Orch's rate over the bare
server's; the CPU ratio is the bare server's CPU per operation over Orch's; 1 would mean that the semantics cost nothing.
"Busy" is the share of a core that each server used. The collection that is listed does not change meanwhile, so Orch
sends items that it keeps; the first list after a change joins, and compresses, them anew.

| operation | Orch /s | bare /s | rate ratio | Orch CPU ms | bare CPU ms | CPU ratio | busy |
|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

Start: median of five, milliseconds from process start to the first authenticated LIST answered with 200. Memory:
RssAnon + RssShmem, MB, of the idle process.

| program | new folder ms | existing folder ms | idle MB |
|---|---|---|---|
${starts.map((row) => `| ${row} |`).join('\n')}
`;
}

/** What stands below the marker is written by hand, and stays: the comparison with the reference implementation. */
export function keptSection(before: string): string {
  const at = before.indexOf(marker);
  return at < 0 ? '' : `\n${before.slice(at)}`;
}

const marker = '<!-- Below this line results are added by hand and kept by --write. -->';
