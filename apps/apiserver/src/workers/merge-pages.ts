import { setImmediate } from 'node:timers/promises';

/**
 * Merges the metrics pages of the processes of one server. Sums samples with equal name and labels, except for values that
 * are global (the number of stored objects), delays, and quantiles of summaries, where the maximum counts. The start time is the earliest one.
 * Yields to the event loop between steps: a page can have 20,000 lines.
 *
 *     requests_total{code="200"} 3    and    requests_total{code="200"} 4    ->    requests_total{code="200"} 7
 *     apiserver_storage_objects 10    and    apiserver_storage_objects 9     ->    apiserver_storage_objects 10
 */
export async function mergePages(pages: readonly string[]): Promise<readonly Buffer[]> {
  const families = new Map<string, Family>();
  for (const page of pages) await readPage(page, families);
  const pieces: Buffer[] = [];
  let step = '';
  for (const { head, samples } of families.values()) {
    step += head;
    for (const [name, value] of samples) {
      step += `${name} ${formatNumber(value)}\n`;
      if (step.length < stepCharacters) continue;
      pieces.push(Buffer.from(step));
      step = '';
      await setImmediate();
    }
  }
  pieces.push(Buffer.from(step));
  return pieces;
}

const stepCharacters = 64 * 1024;

type Combine = (left: number, right: number) => number;

/** Metrics that are not summed, besides event loop delays. */
const combineByName: ReadonlyMap<string, Combine> = new Map([
  ['apiserver_storage_objects', Math.max],
  ['etcd_object_counts', Math.max],
  ['etcd_db_total_size_in_bytes', Math.max],
  ['nodejs_version_info', Math.max],
  ['process_max_fds', Math.max],
  ['process_start_time_seconds', Math.min],
]);

function combineOf(name: string): Combine {
  return name.startsWith('nodejs_eventloop_lag_') ? Math.max : (combineByName.get(name) ?? add);
}

interface Family {
  /** The lines of help and type. */
  head: string;
  /** Keyed by name and labels, in order of appearance. */
  readonly samples: Map<string, number>;
}

async function readPage(page: string, families: Map<string, Family>): Promise<void> {
  let family: Family = { head: '', samples: new Map() };
  let combine: Combine = add;
  let nextPauseAt = stepCharacters;
  for (let at = 0; at < page.length; ) {
    const newline = page.indexOf('\n', at);
    const end = newline < 0 ? page.length : newline;
    const line = page.slice(at, end);
    at = end + 1;
    if (at >= nextPauseAt) {
      nextPauseAt = at + stepCharacters;
      await setImmediate();
    }
    if (line === '') continue;
    if (line.startsWith('#')) {
      const [, word, name = ''] = line.split(' ', 3);
      const known = families.get(name);
      family = known ?? { head: '', samples: new Map() };
      combine = combineOf(name);
      families.set(name, family);
      if (word !== undefined && !family.head.includes(`# ${word} `)) family.head += `${line}\n`;
      continue;
    }
    const space = line.lastIndexOf(' ');
    const name = line.slice(0, space);
    const value = Number(line.slice(space + 1).replace('Inf', 'Infinity'));
    const before = family.samples.get(name);
    const combined = before === undefined ? value : (name.includes('quantile="') ? largest : combine)(before, value);
    family.samples.set(name, combined);
  }
}

/** NaN is the quantile of a process without recent observations. */
function largest(left: number, right: number): number {
  if (Number.isNaN(left)) return right;
  return Number.isNaN(right) ? left : Math.max(left, right);
}

function add(left: number, right: number): number {
  return left + right;
}

function formatNumber(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
