import { type DeepReadonly, errorMessage, quantityMilliValue } from '@orch/apimachinery';
import { parseDurationMs } from './parse-duration.js';

/** How the containers of a pod behave. All app containers of a pod behave alike. Durations are milliseconds. */
export interface PodBehavior {
  /** From the assignment to a node to the start of the first container. */
  readonly pullDelay: number;
  /** Why the images cannot be pulled; empty when they can. */
  readonly pullError: string;
  readonly initDuration: number;
  /** Exit code of each run of an init container; the last one repeats. */
  readonly initExitCodes: readonly number[];
  /** From the start of a container until its startup probe succeeds. */
  readonly startupDelay: number;
  /** From then until its readiness probe succeeds. */
  readonly readyDelay: number;
  /** False makes a running pod unready, for as long as it is false. */
  readonly ready: boolean;
  /** After which the containers exit; `Infinity` for never. */
  readonly runDuration: number;
  /** Exit code of each run; the last one repeats. */
  readonly exitCodes: readonly number[];
  /** From the deletion to the end of the containers; at most the grace period of the pod. */
  readonly stopDuration: number;
  /** The resource that the node lacks, such as `memory`, so that it evicts the pod; empty when it does not. */
  readonly evictedFor: string;
  /** Resource use of the pod, as quantities; empty for a share of its requests. */
  readonly cpu: string;
  readonly memory: string;
}

export const defaultBehavior: PodBehavior = {
  ...{ pullDelay: 0, pullError: '', initDuration: 0, initExitCodes: [0], startupDelay: 0, readyDelay: 0, ready: true },
  ...{ runDuration: Number.POSITIVE_INFINITY, exitCodes: [0], stopDuration: 500, evictedFor: '', cpu: '', memory: '' },
};

/** The fields of a behavior in annotations (`simulation/<name>`) and stages, with the parser of each. */
const fields: {
  readonly [Key in keyof PodBehavior]: readonly [name: string, parse: (text: string) => PodBehavior[Key]];
} = {
  pullDelay: ['pull-delay', parseDurationMs],
  pullError: ['pull-error', String],
  initDuration: ['init-duration', parseDurationMs],
  initExitCodes: ['init-exit-codes', parseExitCodes],
  startupDelay: ['startup-delay', parseDurationMs],
  readyDelay: ['ready-delay', parseDurationMs],
  ready: ['ready', parseBoolean],
  runDuration: ['run-duration', (text) => (text === 'forever' ? Number.POSITIVE_INFINITY : parseDurationMs(text))],
  exitCodes: ['exit-codes', parseExitCodes],
  stopDuration: ['stop-duration', parseDurationMs],
  evictedFor: ['evicted-for', String],
  cpu: ['cpu', parseQuantity],
  memory: ['memory', parseQuantity],
};

/** The names of the fields in annotations and stages. */
export const behaviorFieldNames: readonly string[] = Object.values(fields).map(([name]) => name);

export const annotationPrefix = 'simulation/';

/** Reads fields by their names, without the prefix. Unknown names and invalid values are errors, one line each. */
export function parseBehavior(given: Readonly<Record<string, string>>): {
  readonly behavior: Partial<PodBehavior>;
  readonly errors: readonly string[];
} {
  const errors: string[] = [];
  const read = <Key extends keyof PodBehavior>(key: Key): Partial<Pick<PodBehavior, Key>> => {
    const [name, parse] = fields[key];
    const text = given[name];
    if (text === undefined) return {};
    try {
      const value: Partial<Pick<PodBehavior, Key>> = {};
      value[key] = parse(text);
      return value;
    } catch (error) {
      errors.push(`${name}: Invalid value: ${JSON.stringify(text)}: ${errorMessage(error)}`);
      return {};
    }
  };
  for (const name of Object.keys(given)) {
    if (!behaviorFieldNames.includes(name)) errors.push(`${name}: unknown field`);
  }
  const behavior = {
    ...{ ...read('pullDelay'), ...read('pullError'), ...read('initDuration'), ...read('initExitCodes') },
    ...{ ...read('startupDelay'), ...read('readyDelay'), ...read('ready'), ...read('runDuration') },
    ...{ ...read('exitCodes'), ...read('stopDuration'), ...read('evictedFor'), ...read('cpu'), ...read('memory') },
  };
  return { behavior, errors };
}

/** The annotations of a pod that describe its behavior, without the prefix. */
export function behaviorAnnotations(
  annotations: DeepReadonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  if (annotations === undefined) return {};
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(annotations)) {
    if (name.startsWith(annotationPrefix)) found[name.slice(annotationPrefix.length)] = value;
  }
  return found;
}

/** All durations divided by the rate of the virtual clock. */
export function atClockRate(behavior: PodBehavior, rate: number): PodBehavior {
  if (rate === 1) return behavior;
  const { pullDelay, initDuration, startupDelay, readyDelay, runDuration, stopDuration } = behavior;
  return {
    ...behavior,
    ...{ pullDelay: pullDelay / rate, initDuration: initDuration / rate, startupDelay: startupDelay / rate },
    ...{ readyDelay: readyDelay / rate, runDuration: runDuration / rate, stopDuration: stopDuration / rate },
  };
}

function parseBoolean(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new Error('must be true or false');
  return text === 'true';
}

function parseExitCodes(text: string): readonly number[] {
  const codes = text.split(',').map((code) => (/^ *\d{1,3} *$/.test(code) ? Number(code) : Number.NaN));
  if (codes.some((code) => !(code <= 255))) throw new Error('must be numbers from 0 to 255, joined by commas');
  return codes;
}

function parseQuantity(text: string): string {
  quantityMilliValue(text);
  return text;
}
