/**
 * One page of metrics out of those of several processes of one server. Numbers of the same name and labels are added
 * up, but for gauges that every process knows whole (how many objects are stored): of these the largest counts.
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

/** Gauges of what all processes share. */
const knownByAll: ReadonlySet<string> = new Set([
  'apiserver_storage_objects',
  'etcd_object_counts',
  'etcd_db_total_size_in_bytes',
]);

interface Family {
  /** The lines of help and type. */
  head: string;
  /** By name and labels, in the order they came. */
  readonly samples: Map<string, number>;
}

function readPage(page: string, families: Map<string, Family>): void {
  let family: Family = { head: '', samples: new Map() };
  let combine = add;
  for (const line of page.split('\n')) {
    if (line === '') continue;
    if (line.startsWith('#')) {
      const [, word, name = ''] = line.split(' ', 3);
      const known = families.get(name);
      family = known ?? { head: '', samples: new Map() };
      combine = knownByAll.has(name) ? Math.max : add;
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
