import { parse } from 'yaml';

/** What tools/data/metrics.yaml says of the metrics of v1.21. */
export interface MetricProofs {
  readonly proven: readonly { readonly test: string; readonly name: string; readonly metrics: readonly string[] }[];
  /** The part that the metrics measure does not exist here, in any program or in some. */
  readonly absent: readonly AbsentMetrics[];
}

export interface AbsentMetrics {
  readonly reason: string;
  readonly metrics: readonly string[];
  /** Empty: all programs. */
  readonly programs: readonly string[];
}

/** @throws Error that names the first malformed entry */
export function readProofs(text: string): MetricProofs {
  const { proven, absent } = fieldsOf(parse(text));
  return {
    proven: entriesOf(proven).map((entry) => ({
      test: textOf(entry, 'test'),
      name: textOf(entry, 'name'),
      metrics: textsOf(entry, 'metrics'),
    })),
    absent: entriesOf(absent).map((entry) => ({
      reason: textOf(entry, 'reason'),
      metrics: textsOf(entry, 'metrics'),
      programs: entry['programs'] === undefined ? [] : textsOf(entry, 'programs'),
    })),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new Error(`not an object: ${JSON.stringify(value)}`);
  return { ...value };
}

function entriesOf(value: unknown): readonly Fields[] {
  if (!Array.isArray(value)) throw new Error(`not a list: ${JSON.stringify(value)}`);
  return value.map(fieldsOf);
}

function textOf(entry: Fields, member: string): string {
  const value = entry[member];
  if (typeof value !== 'string' || value === '') throw new Error(`no ${member}: ${JSON.stringify(entry)}`);
  return value;
}

function textsOf(entry: Fields, member: string): readonly string[] {
  const value = entry[member];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw new Error(`no list of ${member}: ${JSON.stringify(entry)}`);
  return value;
}
