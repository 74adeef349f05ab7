import { readdir } from 'node:fs/promises';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** Collects metrics of the process and the runtime until the process ends. The result renders their part of the page. */
export function collectProcessMetrics(): () => Promise<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  for (const name of excludedMetrics) registry.removeSingleMetric(name);
  return async () => {
    const [page, openFiles] = await Promise.all([registry.metrics(), countOpenFiles()]);
    return `${page.replaceAll('\n\n', '\n')}${openFiles === undefined ? '' : openFilesPage(openFiles)}`;
  };
}

/**
 * `process_open_fds` is counted asynchronously below: with 8,000 open sockets the library blocks for 28 ms, and the lists
 * of handles take 3 ms more. Gauges with a counter suffix fail `promtool check metrics`.
 */
const excludedMetrics = [
  'process_open_fds',
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
  const name = 'process_open_fds';
  return `# HELP ${name} Number of open file descriptors.\n# TYPE ${name} gauge\n${name} ${count}\n`;
}
