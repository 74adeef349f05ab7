import type { Logger } from '@orch/component';
import { silentLogger } from '@orch/component';
import type { Exchange } from '../exchange/exchange.js';
import {
  type HealthCheck,
  type HealthChecks,
  type HealthEndpoint,
  type PostStartHook,
  PublicHealthError,
} from './health-checks.js';

const endpoints: readonly HealthEndpoint[] = ['healthz', 'livez', 'readyz'];
const plainText = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache, private' } as const;

/** Checks begin with `ping` and `log`, and those of `/readyz` end with `shutdown` (spec: Health report format). */
export function createHealthChecks(
  options: {
    readonly logger?: Logger;
    /** For this time after the start, `/livez` treats unfinished post-start hooks as done. */
    readonly livezGraceMs?: number;
    /** Milliseconds since the epoch. */
    readonly now?: () => number;
  } = {},
): HealthChecks {
  const logger = options.logger ?? silentLogger;
  const now = options.now ?? Date.now;
  const graceEndsMs = now() + (options.livezGraceMs ?? 0);
  let shuttingDown = false;
  const shutdown: HealthCheck = {
    name: 'shutdown',
    check() {
      if (shuttingDown) throw new Error('process is shutting down');
    },
  };
  const always: readonly HealthCheck[] = [healthy('ping'), healthy('log')];
  const checks: Record<HealthEndpoint, HealthCheck[]> = {
    healthz: [...always],
    livez: [...always],
    readyz: [...always, shutdown],
  };

  function addTo(endpoint: HealthEndpoint, check: HealthCheck): void {
    const list = checks[endpoint];
    list.splice(endpoint === 'readyz' ? list.length - 1 : list.length, 0, check);
  }

  return {
    add(check, where = {}) {
      for (const endpoint of where.endpoints ?? endpoints) addTo(endpoint, check);
    },
    addPostStartHook(name) {
      const hook = postStartHook(name);
      const duringGrace = {
        name: hook.check.name,
        check: () => (now() < graceEndsMs && !hook.failed() ? undefined : hook.check.check({ signal: neverAborted })),
      };
      addTo('healthz', hook.check);
      addTo('livez', duringGrace);
      addTo('readyz', hook.check);
      return hook;
    },
    startShutdown() {
      shuttingDown = true;
    },
    async isReady() {
      const results = await Promise.all(checks.readyz.map((check) => failureOf(check, neverAborted)));
      return results.every((failure) => failure === undefined);
    },
    paths() {
      return endpoints
        .flatMap((endpoint) => [`/${endpoint}`, ...checks[endpoint].map((check) => `/${endpoint}/${check.name}`)])
        .sort();
    },
    handle(exchange, pathname) {
      const endpoint = endpoints.find((one) => pathname === `/${one}` || pathname.startsWith(`/${one}/`));
      if (endpoint === undefined) return false;
      if (pathname === `/${endpoint}`) {
        void report(exchange, { endpoint, checks: checks[endpoint], logger });
        return true;
      }
      const check = checks[endpoint].find((one) => pathname === `/${endpoint}/${one.name}`);
      if (check === undefined) return false;
      void reportOne(exchange, check);
      return true;
    },
  };
}

const neverAborted = new AbortController().signal;

function healthy(name: string): HealthCheck {
  return { name, check: () => undefined };
}

function postStartHook(name: string): PostStartHook & { readonly check: HealthCheck; failed(): boolean } {
  let state: 'running' | 'done' | Error = 'running';
  return {
    done() {
      state = 'done';
    },
    fail(error) {
      state = error;
    },
    failed: () => state instanceof Error,
    check: {
      name: `poststarthook/${name}`,
      check() {
        if (state === 'running') throw new Error('not finished');
        if (state !== 'done') throw state;
      },
    },
  };
}

/** The error of a failing check; otherwise undefined. */
async function failureOf(check: HealthCheck, signal: AbortSignal): Promise<Error | undefined> {
  try {
    await check.check({ signal });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The report is public: reasons are only logged, except those of a PublicHealthError. */
async function report(
  exchange: Exchange,
  options: { readonly endpoint: HealthEndpoint; readonly checks: readonly HealthCheck[]; readonly logger: Logger },
): Promise<void> {
  const query = new URL(exchange.url, 'https://localhost').searchParams;
  const excluded = new Set(query.getAll('exclude'));
  const failures: Record<string, string> = {};
  let text = '';
  for (const check of options.checks) {
    if (excluded.delete(check.name)) {
      text += `[+]${check.name} excluded: ok\n`;
      continue;
    }
    const failure = await failureOf(check, exchange.signal);
    if (failure !== undefined) failures[check.name] = failure.message;
    const reason = failure instanceof PublicHealthError ? failure.message : 'reason withheld';
    text += failure === undefined ? `[+]${check.name} ok\n` : `[-]${check.name} failed: ${reason}\n`;
  }
  if (excluded.size > 0) {
    const names = [...excluded].sort().map((name) => JSON.stringify(name));
    text += `warn: some health checks cannot be excluded: no matches for ${names.join(', ')}\n`;
  }
  const headers = { ...plainText, 'x-content-type-options': 'nosniff' };
  if (Object.keys(failures).length > 0) {
    options.logger.info('a health check failed', { endpoint: options.endpoint, failures });
    exchange.respond(500, headers, Buffer.from(`${text}${options.endpoint} check failed\n`));
  } else {
    const body = query.has('verbose') ? `${text}${options.endpoint} check passed\n` : 'ok';
    exchange.respond(200, headers, Buffer.from(body));
  }
}

async function reportOne(exchange: Exchange, check: HealthCheck): Promise<void> {
  const failure = await failureOf(check, exchange.signal);
  if (failure === undefined) exchange.respond(200, plainText, Buffer.from('ok'));
  else {
    const body = Buffer.from(`internal server error: ${failure.message}\n`);
    exchange.respond(500, { ...plainText, 'x-content-type-options': 'nosniff' }, body);
  }
}
