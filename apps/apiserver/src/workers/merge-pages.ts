/**
 * One page of metrics out of those of several processes of one server. Numbers of the same name and labels are added
 * up, but for what every process knows whole (how many objects are stored) and delays: of these the largest counts. The
 * server began with its first process.
 *
 *     requests_total{code="200"} 3    and    requests_total{code="200"} 4    ->    requests_total{code="200"} 7
 *     apiserver_storage_objects 10    and    apiserver_storage_objects 9     ->    apiserver_storage_objects 10
 */
export function mergePages(pages: readonly string[]): string {
  const families = new Map<string, Family>();
  for (const page of pages) readPage(page, families);
  let text = '';
  for (const { head, samples } of families.values()) {
    text += head;
    for (const [name, value] of samples) text += `${name} ${formatNumber(value)}\n`;
  }
  return text;
}

type Combine = (left: number, right: number) => number;

/** Of what is not added up; beside these, delays of event loops. */
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
  /** By name and labels, in the order they came. */
  readonly samples: Map<string, number>;
}

function readPage(page: string, families: Map<string, Family>): void {
  let family: Family = { head: '', samples: new Map() };
  let combine: Combine = add;
  for (const line of page.split('\n')) {
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
    family.samples.set(name, before === undefined ? value : combine(before, value));
  }
}

function add(left: number, right: number): number {
  return left + right;
}

function formatNumber(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
