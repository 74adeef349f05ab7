import type { Dialect } from '@orch/apimachinery';
import { featureGatesOf, type Logger } from '@orch/component';
import { type ControllerName, chosenControllers, controllers as knownControllers } from '@orch/controllers';

import type { AuditToFile, Simulation } from '@orch/orch-program';

export interface ControlPlaneOptions {
  /** The control loops to run, by their names in `--controllers`; default `'all'`, as in `orch up`. */
  readonly controllers?: 'all' | readonly ControllerName[];
  /** Default: true. */
  readonly scheduler?: boolean;
  /** Number of simulated nodes, whose pods become Running and Ready; default 0. */
  readonly nodes?: number;
  /** What the nodes look like, and how their pods behave. */
  readonly simulation?: Simulation;
  /** Node agents of the test, as `host:port`: the server connects to no others on loopback. */
  readonly trustedNodeAgents?: readonly string[];
  readonly naming?: Dialect;
  /** `'memory'` (default) leaves nothing behind; a folder is kept, and the next start continues with it. */
  readonly store?: 'memory' | (string & {});
  /** Default: 0, which picks a free port. */
  readonly port?: number;
  /** Feature gates that differ from the defaults of 1.21, such as `{ EphemeralContainers: true }`. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Records requests in a file, each by the first rule that matches it; none by default. */
  readonly audit?: AuditToFile;
  readonly logger?: Logger;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

/** The options with their defaults. */
export interface SettledOptions {
  readonly controllers: readonly string[];
  readonly scheduler: boolean;
  readonly nodes: number;
  readonly simulation: Simulation;
  readonly trustedNodeAgents: readonly string[];
  readonly naming: Dialect;
  readonly store: string;
  readonly port: number;
  readonly featureGates: Readonly<Record<string, boolean>>;
  readonly audit: AuditToFile | undefined;
  readonly logger: Logger | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Validates the options, also for callers without types, and applies the defaults.
 * @throws ControlPlaneOptionsError with every invalid option, FeatureGatesError
 */
export function settleOptions(options: ControlPlaneOptions): SettledOptions {
  const problems = [...unknownOptions(options), ...wrongValues(options)];
  if (problems.length > 0) throw new ControlPlaneOptionsError(problems);
  const { controllers = 'all', featureGates = {} } = options;
  featureGatesOf(featureGates);
  return {
    controllers: controllers === 'all' ? chosenControllers(['*']) : controllers,
    scheduler: options.scheduler ?? true,
    nodes: options.nodes ?? 0,
    simulation: options.simulation ?? {},
    trustedNodeAgents: options.trustedNodeAgents ?? [],
    naming: options.naming ?? 'orch',
    store: options.store ?? 'memory',
    port: options.port ?? 0,
    featureGates,
    audit: options.audit,
    logger: options.logger,
    signal: options.signal,
  };
}

type Check = (value: unknown, option: string) => readonly OptionProblem[];

/** The checks of each option. `undefined` counts as missing. */
const checks: Readonly<Record<keyof ControlPlaneOptions, Check>> = {
  controllers: controllerProblems,
  scheduler: (value, option) => expectType(option, value, typeof value === 'boolean', 'true or false'),
  nodes: (value, option) => expectType(option, value, isIntegerIn(value, 0, 5_000), 'a whole number from 0 to 5000'),
  simulation: (value, option) => expectType(option, value, isObject(value), 'an object'),
  trustedNodeAgents: (value, option) => expectType(option, value, isListOfAgents(value), 'a list of `host:port`'),
  naming: (value, option) =>
    value === 'orch' || value === 'kubernetes'
      ? []
      : [{ option, value, problem: `unknown dialect ${quote(value)}`, known: ['orch', 'kubernetes'] }],
  store: (value, option) => expectType(option, value, typeof value === 'string', "'memory' or the path of a folder"),
  port: (value, option) => expectType(option, value, isIntegerIn(value, 0, 65_535), 'a whole number from 0 to 65535'),
  featureGates: (value, option) =>
    expectType(option, value, isRecordOfBooleans(value), 'an object of names with true or false'),
  audit: (value, option) => expectType(option, value, isAudit(value), 'a policy with rules, and a logFile'),
  logger: (value, option) => expectType(option, value, isObject(value), 'a logger'),
  signal: (value, option) => expectType(option, value, isObject(value) && 'aborted' in value, 'an AbortSignal'),
};

function unknownOptions(options: ControlPlaneOptions): readonly OptionProblem[] {
  const known = Object.keys(checks).toSorted();
  return Object.keys(options)
    .filter((option) => !known.includes(option))
    .map((option) => ({ option, value: Reflect.get(options, option), problem: 'unknown option', known }));
}

function wrongValues(options: ControlPlaneOptions): readonly OptionProblem[] {
  return Object.entries(checks).flatMap(([option, check]) => {
    const value: unknown = Reflect.get(options, option);
    return value === undefined ? [] : check(value, option);
  });
}

function controllerProblems(value: unknown): readonly OptionProblem[] {
  if (value === 'all') return [];
  const option = 'controllers';
  const known = Object.keys(knownControllers).toSorted();
  if (!Array.isArray(value)) return [{ option, value, problem: `must be 'all' or a list of names`, known }];
  return value
    .filter((name) => !known.includes(name))
    .map((name) => ({ option, value: name, problem: `unknown controller ${quote(name)}`, known }));
}

function expectType(option: string, value: unknown, isValid: boolean, wanted: string): readonly OptionProblem[] {
  return isValid ? [] : [{ option, value, problem: `must be ${wanted}, and is ${quote(value)}`, known: [] }];
}

function isIntegerIn(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && min <= value && value <= max;
}

function isListOfAgents(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && /^\S+:\d{1,5}$/.test(one));
}

function isRecordOfBooleans(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((one) => typeof one === 'boolean');
}

function isAudit(value: unknown): boolean {
  if (!isObject(value)) return false;
  const policy: unknown = Reflect.get(value, 'policy');
  const logFile: unknown = Reflect.get(value, 'logFile');
  return (
    isObject(policy) && Array.isArray(Reflect.get(policy, 'rules')) && typeof logFile === 'string' && logFile !== ''
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function quote(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/** One invalid option of `ControlPlane.start`. */
export interface OptionProblem {
  readonly option: string;
  readonly value: unknown;
  readonly problem: string;
  /** The valid names; empty where any value of a type is valid. */
  readonly known: readonly string[];
}

/** Unknown options or invalid values of `ControlPlane.start`. Nothing was started. */
export class ControlPlaneOptionsError extends TypeError {
  override readonly name = 'ControlPlaneOptionsError';

  constructor(readonly problems: readonly OptionProblem[]) {
    super(`ControlPlane.start: ${problems.map(describeProblem).join('; ')}`);
  }
}

function describeProblem({ option, problem, known }: OptionProblem): string {
  return `${option}: ${problem}${known.length === 0 ? '' : ` (known: ${known.join(', ')})`}`;
}
