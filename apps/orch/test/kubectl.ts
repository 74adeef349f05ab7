import { execFile } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
const kubectl120 = process.env['ORCH_KUBECTL'] ?? join(cache, 'orch', 'kubernetes-client', 'usr', 'bin', 'kubectl');

/** Paths of kubectl 1.20.2, which is required, and of a newer kubectl if installed. */
export function kubectlPrograms(): readonly string[] {
  const installed = ['/usr/bin/kubectl', '/usr/local/bin/kubectl'].find((path) => existsSync(path));
  return installed === undefined || installed === kubectl120 ? [kubectl120] : [kubectl120, newestInFolder(installed)];
}

/** An installed kubectl may be a wrapper that selects among versions in its folder. Returns the newest of them. */
function newestInFolder(installed: string): string {
  const folder = dirname(realpathSync(installed));
  const minors = readdirSync(folder).flatMap((name) => /^kubectl\.1\.(\d+)$/.exec(name)?.slice(1).map(Number) ?? []);
  return minors.length === 0 ? installed : join(folder, `kubectl.1.${Math.max(...minors)}`);
}

/** Runs kubectl and returns its standard output. Rejects with its standard error. */
export async function runKubectl(
  kubectl: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  try {
    const options = { env: environment, timeout: 60_000, maxBuffer: 16 * 1024 * 1024 };
    return (await promisify(execFile)(kubectl, args, options)).stdout;
  } catch (error) {
    throw new Error(`kubectl ${args.join(' ')}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The rows of a table of kubectl, by the titles of their columns. Cells must not be empty. */
export function tableRows(text: string): readonly Readonly<Record<string, string>>[] {
  const [titles = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd().split(/ {2,}/));
  return rows.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ''])));
}
