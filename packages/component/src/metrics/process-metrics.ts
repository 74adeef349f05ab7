import { readdir } from 'node:fs/promises';
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Collects metrics of the process and the runtime until the process ends, except `disabled` ones. The result renders their
 * part of the page.
 */
export function collectProcessMetrics({ disabled }: { readonly disabled: readonly string[] }): () => Promise<string> {
  const countsOpenFiles = !disabled.includes(openFilesName);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  for (const name of [...excludedMetrics, ...disabled]) registry.removeSingleMetric(name);
  return async () => {
    const [page, openFiles] = await Promise.all([registry.metrics(), countsOpenFiles ? countOpenFiles() : undefined]);
    const processor = processorPage(disabled);
    return `${page.replaceAll('\n\n', '\n')}${processor}${openFiles === undefined ? '' : openFilesPage(openFiles)}`;
  };
}

const openFilesName = 'process_open_fds';

/**
 * `process_open_fds` is counted asynchronously below: with 8,000 open sockets the library blocks for 28 ms, and the lists
 * of handles take 3 ms more. The library counts processor time from the creation of the metric, and not from the start of the process. Gauges with a counter suffix fail `promtool check metrics`. The start time is one of the metrics
 * of v1.21, with a stability class, and belongs to the registry of the program.
 */
const excludedMetrics = [
  'process_cpu_user_seconds_total',
  'process_cpu_system_seconds_total',
  'process_cpu_seconds_total',
  openFilesName,
  'process_start_time_seconds',
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** Undefined on systems without /proc. */
async function countOpenFiles(): Promise<number | undefined> {
  try {
    const entries = await readdir('/proc/self/fd');
    // Reading the folder opens one more descriptor.
    return entries.length - 1;
  } catch {
    return undefined;
  }
}

function openFilesPage(count: number): string {
  const head = `# HELP ${openFilesName} Number of open file descriptors.\n# TYPE ${openFilesName} gauge\n`;
  return `${head}${openFilesName} ${count}\n`;
}

/** Processor time since the start of the process. */
function processorPage(disabled: readonly string[]): string {
  const { user, system } = process.cpuUsage();
  const counters = [
    ['process_cpu_user_seconds_total', 'Total user CPU time spent in seconds.', user],
    ['process_cpu_system_seconds_total', 'Total system CPU time spent in seconds.', system],
    ['process_cpu_seconds_total', 'Total user and system CPU time spent in seconds.', user + system],
  ] as const;
  return counters
    .filter(([name]) => !disabled.includes(name))
    .map(([name, help, micros]) => `# HELP ${name} ${help}\n# TYPE ${name} counter\n${name} ${micros / 1e6}\n`)
    .join('');
}
