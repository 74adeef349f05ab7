import https from 'node:https';
import { type Logger, parseFlags, silentLogger } from '@orch/component';
import type { ControlPlane } from '@orch/testing';
import { freePort } from '../../../tools/src/test-support/free-port.js';
import { controllerManagerChecks, controllerManagerConfig, flagTable } from '../src/config-from-options.js';
import { runControllerManager } from '../src/run.js';

/** Times of an election that ends fast. */
export const fast = [
  '--leader-elect-lease-duration=1s',
  '--leader-elect-renew-deadline=800ms',
  '--leader-elect-retry-period=50ms',
];

export interface RunningManager {
  /** The error of the end, or undefined. */
  readonly ended: Promise<unknown>;
  /** The secure port. */
  readonly port: number;
  stop(): Promise<unknown>;
  get(path: string): Promise<{ readonly status: number; readonly text: string }>;
  /** The value of a series on the metrics page; undefined when it is missing. */
  metric(series: string): Promise<number | undefined>;
}

/** Runs a controller manager with these options against the server. Its health and metrics are open to everybody. */
export async function startManager(
  plane: Pick<ControlPlane, 'kubeconfig'>,
  args: readonly string[],
  {
    logger = silentLogger,
    kubeconfig = plane.kubeconfig,
  }: { readonly logger?: Logger; readonly kubeconfig?: string } = {},
): Promise<RunningManager> {
  const port = await freePort();
  const given = [
    `--kubeconfig=${kubeconfig}`,
    ...['--bind-address=127.0.0.1', `--secure-port=${port}`, '--authorization-always-allow-paths=/metrics,/healthz*'],
    ...args,
  ];
  const outcome = parseFlags(flagTable(undefined), { args: given, checks: controllerManagerChecks });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  const config = await controllerManagerConfig.read(outcome.flags);
  const stopping = new AbortController();
  const ended = runControllerManager(config, { signal: stopping.signal, logger }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const get = (path: string) => ask(`https://127.0.0.1:${port}${path}`);
  return {
    ended,
    port,
    get,
    stop() {
      stopping.abort(new Error('stopped'));
      return ended;
    },
    async metric(series) {
      const line = (await get('/metrics')).text.split('\n').find((each) => each.startsWith(`${series} `));
      return line === undefined ? undefined : Number(line.slice(series.length + 1));
    },
  };
}

function ask(url: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve) => {
    const request = https.request(url, { agent: false, rejectUnauthorized: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    // The program does not serve yet.
    request.on('error', () => resolve({ status: 0, text: '' }));
    request.end();
  });
}

const pollMsMax = 25_000;

/** Polls until `check` holds; fails with the description of the condition shortly before the test times out. */
export async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  const endMs = Date.now() + pollMsMax;
  while (!(await check())) {
    if (Date.now() > endMs) throw new Error(`not true after ${pollMsMax} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
