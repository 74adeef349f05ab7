import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Logger } from '@orch/component';
import type { Exchange } from '../exchange/exchange.js';
import { commandLineText } from './command-line.js';
import type { StackProfile } from './encode-pprof.js';

const root = '/debug/pprof/';

/** The profiles of this process at `/debug/pprof/`. Authorize requests before. */
export interface Profiling {
  handles(path: string): boolean;
  respond(exchange: Exchange, path: string): Promise<void>;
}

/** The profiler, its encoder and the inspector of the runtime are loaded with the first profile. */
export function createProfiling(): Profiling {
  let recording: string | undefined;
  const record = async (exchange: Exchange, name: Recorded): Promise<void> => {
    const seconds = secondsOf(exchange, recorded[name].seconds);
    if (seconds === undefined) {
      respondText(exchange, 400, `the parameter "seconds" must be a number above 0, at most ${secondsMax}\n`);
      return;
    }
    if (recording !== undefined) {
      respondText(exchange, 500, `could not start the profile: the profile "${recording}" is being recorded\n`);
      return;
    }
    recording = name;
    try {
      const profile = await recorded[name].record(async () => {
        // A client that disconnects ends the recording.
        await sleep(seconds * 1_000, undefined, { signal: exchange.signal }).catch(() => undefined);
      });
      const { encodePprof } = await import('./encode-pprof.js');
      const headers = {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${name}"`,
        ...plain,
      };
      exchange.respond(200, headers, await compress(encodePprof(profile)));
    } finally {
      recording = undefined;
    }
  };
  return {
    handles: (path) => path === '/debug/pprof' || path.startsWith(root),
    async respond(exchange, path) {
      const name = path.slice(root.length);
      if (path === '/debug/pprof') exchange.respond(301, { location: root });
      else if (exchange.method !== 'GET' && exchange.method !== 'POST')
        respondText(exchange, 405, 'method not allowed\n', { allow: 'GET, POST' });
      else if (name === '')
        exchange.respond(200, { 'content-type': 'text/html; charset=utf-8', ...plain }, indexPage());
      else if (name === 'cmdline') respondText(exchange, 200, commandLineText(process.argv));
      // Profiles contain the names of functions: viewers need not ask for any.
      else if (name === 'symbol') respondText(exchange, 200, 'num_symbols: 0\n');
      else if (isRecorded(name)) await record(exchange, name);
      else if (unavailable.has(name)) respondText(exchange, 501, `${unavailable.get(name)}\n`);
      else respondText(exchange, 404, 'unknown profile\n');
    },
  };
}

/** Warns that the runtime has no profile of contention. */
export function warnOfContentionProfiling(logger: Logger): void {
  logger.warn('--contention-profiling has no effect: the runtime has no locks whose contention could be profiled');
}

interface Recording {
  /** By default. */
  readonly seconds: number;
  record(until: () => Promise<void>): Promise<StackProfile>;
}

type Recorded = 'allocs' | 'heap' | 'profile';

const recorded: Readonly<Record<Recorded, Recording>> = {
  allocs: {
    seconds: 5,
    record: async (until) => (await import('./heap-profile.js')).recordHeapProfile('allocated', until),
  },
  heap: { seconds: 5, record: async (until) => (await import('./heap-profile.js')).recordHeapProfile('inUse', until) },
  profile: { seconds: 30, record: async (until) => (await import('./cpu-profile.js')).recordCpuProfile(until) },
};

function isRecorded(name: string): name is Recorded {
  return Object.hasOwn(recorded, name);
}

const noThreads = 'the runtime executes on one thread';
const unavailable: ReadonlyMap<string, string> = new Map([
  ['block', `there is no block profile: ${noThreads}, and nothing blocks it on synchronization`],
  ['mutex', `there is no mutex profile: ${noThreads}, without locks`],
  ['goroutine', `there is no goroutine profile: ${noThreads}`],
  ['threadcreate', `there is no threadcreate profile: ${noThreads}`],
  ['trace', 'there is no execution trace in the format of Go'],
]);

const secondsMax = 600;

/** Undefined for an invalid number. */
function secondsOf(exchange: Exchange, byDefault: number): number | undefined {
  const given = new URL(exchange.url, 'https://localhost').searchParams.get('seconds');
  if (given === null || given === '') return byDefault;
  const seconds = Number(given);
  return /^\d+(\.\d+)?$/.test(given) && seconds > 0 && seconds <= secondsMax ? seconds : undefined;
}

const plain = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache, private' } as const;

function respondText(exchange: Exchange, status: number, text: string, headers: Record<string, string> = {}): void {
  exchange.respond(status, { 'content-type': 'text/plain; charset=utf-8', ...plain, ...headers }, Buffer.from(text));
}

function indexPage(): Buffer {
  const link = (name: string, text: string) => `<li><a href="${root}${name}">${name}</a>: ${text}</li>`;
  const lines = [
    link('profile', 'CPU time by stack; ?seconds=30'),
    link('heap', 'allocations by stack that are in use at the end; ?seconds=5'),
    link('allocs', 'all allocations by stack; ?seconds=5'),
    link('cmdline', 'arguments of the process'),
    ...[...unavailable].map(([name, reason]) => `<li>${name}: ${reason}</li>`),
  ];
  return Buffer.from(`<!doctype html><title>${root}</title><ul>${lines.join('\n')}</ul>\n`);
}

const compress = promisify(gzip);
