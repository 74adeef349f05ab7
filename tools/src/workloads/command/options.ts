import { parseArgs } from 'node:util';

export interface RecordCommand {
  readonly verb: 'record';
  readonly url: string;
  readonly token: string;
  /** PEM file of the trusted authority; undefined trusts any certificate. */
  readonly authorityFile: string | undefined;
  readonly label: string;
  readonly outFile: string;
  readonly releases: readonly string[];
  readonly selection: Selection;
}

/** Which scenarios run, and how. */
export interface Selection {
  readonly scenarioFolder: string;
  /** Names of scenarios; empty stands for all. */
  readonly only: readonly string[];
  readonly parallel: number;
  readonly quietMs: number;
}

export interface CompareCommand {
  readonly verb: 'compare';
  readonly baselineFiles: readonly string[];
  readonly files: readonly string[];
  readonly acceptedFile: string;
  readonly verbose: boolean;
}

export const setUps = ['reference', 'orch-api', 'orch-controllers', 'orch'] as const;
export type SetUp = (typeof setUps)[number];

export interface SetUpsCommand {
  readonly verb: 'set-ups';
  /** The folder with the programs of the reference. */
  readonly referenceBin: string;
  /** Data, keys, logs and recordings. */
  readonly workFolder: string;
  /** The first of ten ports. */
  readonly port: number;
  readonly chosen: readonly SetUp[];
  readonly baselineRuns: number;
  readonly acceptedFile: string;
  readonly verbose: boolean;
  readonly selection: Selection;
}

/** Writes the list of scenarios into their page. */
export interface DocumentCommand {
  readonly verb: 'document';
}

export type Command = RecordCommand | CompareCommand | SetUpsCommand | DocumentCommand;

export const usage = `npm run workloads -- record --url URL --token TOKEN (--insecure | --ca FILE) --label LABEL --out FILE [--release 1.21] [SELECTION]
npm run workloads -- compare --baseline FILE [--baseline FILE]... [--accepted FILE] [--verbose] FILE...
npm run workloads -- set-ups --reference-bin FOLDER --work FOLDER [--port PORT] [--set-up ${setUps.join('|')}]...
    [--baseline-runs N] [--accepted FILE] [--verbose] [SELECTION]
npm run workloads -- document
SELECTION: [--scenarios FOLDER] [--only NAME]... [--parallel N] [--quiet-ms N]`;

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean', default: false } as const;
const selectionOptions = { scenarios: text, only: texts, parallel: text, 'quiet-ms': text } as const;

/** @throws Error that names a missing, unknown or malformed option. */
export function parseCommand([verb, ...words]: readonly string[]): Command {
  switch (verb) {
    case 'record':
      return parseRecord(words);
    case 'compare':
      return parseCompare(words);
    case 'set-ups':
      return parseSetUps(words);
    case 'document':
      return { verb };
    default:
      throw new Error('the first word must be record, compare, set-ups or document');
  }
}

function parseRecord(words: readonly string[]): RecordCommand {
  const { values } = parseArgs({
    args: [...words],
    options: {
      url: text,
      token: text,
      ca: text,
      insecure: flag,
      label: text,
      out: text,
      release: texts,
      ...selectionOptions,
    },
  });
  const { url, token, ca, label, out, release = [] } = values;
  if (url === undefined || token === undefined || label === undefined || out === undefined) {
    throw new Error('--url, --token, --label and --out are needed');
  }
  if (!values.insecure && ca === undefined) throw new Error('--ca or --insecure is needed');
  return {
    ...{ verb: 'record', url, token, authorityFile: ca, label, outFile: out, releases: release },
    selection: selectionOf(values),
  };
}

function parseCompare(words: readonly string[]): CompareCommand {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { baseline: texts, accepted: text, verbose: flag },
  });
  const { baseline = [], accepted = defaultAcceptedFile, verbose } = values;
  if (baseline.length === 0) throw new Error('--baseline is needed');
  if (positionals.length === 0) throw new Error('name at least one recording');
  return { verb: 'compare', baselineFiles: baseline, files: positionals, acceptedFile: accepted, verbose };
}

function parseSetUps(words: readonly string[]): SetUpsCommand {
  const { values } = parseArgs({
    args: [...words],
    options: {
      ...{ 'reference-bin': text, work: text, port: text, 'set-up': texts, 'baseline-runs': text },
      ...{ accepted: text, verbose: flag, ...selectionOptions },
    },
  });
  const {
    'reference-bin': referenceBin,
    work,
    'set-up': named = setUps,
    accepted = defaultAcceptedFile,
    verbose,
  } = values;
  if (referenceBin === undefined || work === undefined) throw new Error('--reference-bin and --work are needed');
  const chosen = named.map((name) => {
    const found = setUps.find((each) => each === name);
    if (found === undefined) throw new Error(`--set-up ${name}: must be one of ${setUps.join(', ')}`);
    return found;
  });
  return {
    ...{ verb: 'set-ups', referenceBin, workFolder: work, port: numberOf('port', values.port, 31_000) },
    ...{ chosen, baselineRuns: numberOf('baseline-runs', values['baseline-runs'], 2), acceptedFile: accepted, verbose },
    selection: selectionOf(values),
  };
}

export const defaultScenarioFolder = 'tools/data/workloads/scenarios';
export const defaultAcceptedFile = 'tools/data/workloads/accepted.yaml';

function selectionOf(values: {
  readonly scenarios?: string | undefined;
  readonly only?: readonly string[] | undefined;
  readonly parallel?: string | undefined;
  readonly 'quiet-ms'?: string | undefined;
}): Selection {
  return {
    scenarioFolder: values.scenarios ?? defaultScenarioFolder,
    only: values.only ?? [],
    parallel: numberOf('parallel', values.parallel, 20),
    quietMs: numberOf('quiet-ms', values['quiet-ms'], 800),
  };
}

function numberOf(option: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  const number = Number(value);
  if (!Number.isInteger(number) || number <= 0) throw new Error(`--${option} ${value}: must be a positive integer`);
  return number;
}
