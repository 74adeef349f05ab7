import { parseArgs } from 'node:util';
import type { ServerSide } from '../programs/program-lines.js';
import { type Variant, variants } from '../throughput/bodies.js';
import { type Side, sides } from '../throughput/measured-sides.js';

export interface CompareCommand {
  readonly type: 'compare';
  readonly referenceBin: string;
  readonly server: ServerSide;
  readonly seed: number;
  readonly indices: readonly number[];
  /** Clusters side by side, which share the scenarios. */
  readonly lanes: number;
  readonly port: number;
}

export interface ExactnessCommand {
  readonly type: 'exactness';
  readonly rounds: number;
  readonly seed: number;
  readonly plantsFault: boolean;
  readonly port: number;
}

export interface ThroughputCommand {
  readonly type: 'throughput';
  readonly referenceBin: string;
  readonly sides: readonly Side[];
  readonly nodes: readonly number[];
  readonly pods: number;
  readonly variants: readonly Variant[];
  readonly port: number;
}

export type Command = CompareCommand | ExactnessCommand | ThroughputCommand;

const portMax = 65_000;
const lanesMax = 16;
const options = {
  'reference-bin': { type: 'string' },
  server: { type: 'string' },
  scenarios: { type: 'string' },
  only: { type: 'string', multiple: true },
  lanes: { type: 'string' },
  seed: { type: 'string' },
  rounds: { type: 'string' },
  'plant-fault': { type: 'boolean' },
  sides: { type: 'string' },
  nodes: { type: 'string' },
  pods: { type: 'string' },
  variants: { type: 'string' },
  port: { type: 'string' },
} as const;

const optionsOf: Readonly<Record<Command['type'], readonly (keyof typeof options)[]>> = {
  compare: ['reference-bin', 'server', 'scenarios', 'only', 'lanes', 'seed', 'port'],
  exactness: ['rounds', 'seed', 'plant-fault', 'port'],
  throughput: ['reference-bin', 'sides', 'nodes', 'pods', 'variants', 'port'],
};

/** Reads the command line. Returns every error, each with option and value. */
export function readCommand(args: readonly string[]): Command | { readonly errors: readonly string[] } {
  const parsed = parse(args);
  if ('errors' in parsed) return parsed;
  const { values, positionals } = parsed;
  const [type, ...others] = positionals;
  if (!isCommand(type)) {
    const given = type === undefined ? 'no command' : `unknown command ${JSON.stringify(type)}`;
    return { errors: [`${given}: the commands are ${Object.keys(optionsOf).join(', ')}`] };
  }
  const errors: string[] = [
    ...others.map((word) => `unexpected argument ${JSON.stringify(word)}`),
    ...Object.keys(values)
      .filter((name) => !optionsOf[type].some((known) => known === name))
      .map((name) => `--${name}: not an option of ${type}`),
  ];
  const integer = (name: string, text: string, { min = 1, max = Number.MAX_SAFE_INTEGER } = {}) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isSafeInteger(value) || value < min || value > max)
      errors.push(
        `--${name}: ${JSON.stringify(text)} is not an integer of at least ${min}${max < Number.MAX_SAFE_INTEGER ? ` and at most ${max}` : ''}`,
      );
    return value;
  };
  const integers = (name: string, text: string) =>
    text === '' ? [] : text.split(',').map((part) => integer(name, part));
  const oneOf = <T extends string>(name: string, text: string, known: readonly T[]): readonly T[] => {
    const found = known.find((each) => each === text);
    if (found === undefined) errors.push(`--${name}: ${JSON.stringify(text)} is not one of ${known.join(', ')}`);
    return found === undefined ? [] : [found];
  };
  const listOf = <T extends string>(name: string, text: string, known: readonly T[]) =>
    text.split(',').flatMap((part) => oneOf(name, part, known));
  const port = integer('port', values.port ?? '21000', { max: portMax });
  const seed = integer('seed', values.seed ?? '1');
  const referenceBin = values['reference-bin'] ?? '';
  const needsReference = (why: string) => {
    if (referenceBin === '') errors.push(`--reference-bin: ${why} needs the folder of the reference's programs`);
  };
  const command = ((): Command => {
    switch (type) {
      case 'compare': {
        needsReference('a comparison');
        const [server = 'orch'] = oneOf('server', values.server ?? 'orch', ['orch', 'reference'] as const);
        const count = integer('scenarios', values.scenarios ?? '300');
        const only = (values.only ?? []).map((text) => integer('only', text, { min: 0 }));
        const indices =
          only.length > 0 ? only : Array.from({ length: errors.length > 0 ? 0 : count }, (_, index) => index);
        const lanes = integer('lanes', values.lanes ?? '2', { max: lanesMax });
        return { type, referenceBin, server, seed, indices, lanes, port };
      }
      case 'exactness': {
        const rounds = integer('rounds', values.rounds ?? '100');
        return { type, rounds, seed, plantsFault: values['plant-fault'] ?? false, port };
      }
      case 'throughput': {
        const chosen = listOf('sides', values.sides ?? (referenceBin === '' ? 'process,orch' : sides.join()), sides);
        if (chosen.includes('reference')) needsReference('the side "reference"');
        return {
          ...{ type, referenceBin, port, sides: chosen },
          nodes: integers('nodes', values.nodes ?? '500,1000,5000,15000'),
          pods: integer('pods', values.pods ?? '1000'),
          variants: listOf('variants', values.variants ?? variants.join(), variants),
        };
      }
    }
  })();
  return errors.length > 0 ? { errors } : command;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return { errors: [error instanceof Error ? error.message : String(error)] };
  }
}

function isCommand(text: string | undefined): text is Command['type'] {
  return text !== undefined && Object.hasOwn(optionsOf, text);
}
