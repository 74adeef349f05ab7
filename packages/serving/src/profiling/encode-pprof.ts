import protobuf from 'protobufjs';
import { pprofSchema } from './pprof-schema.js';

/** A function of a stack, as V8 names it. Lines begin at 1; 0 when unknown. */
export interface StackFrame {
  readonly functionName: string;
  readonly file: string;
  readonly line: number;
}

/** Values measured in one stack, in the order of the value types. */
export interface StackSample {
  /** The innermost frame first. */
  readonly stack: readonly StackFrame[];
  readonly values: readonly number[];
}

export interface StackProfile {
  /** Such as `cpu` in `nanoseconds`. Viewers show the last one first. */
  readonly valueTypes: readonly { readonly type: string; readonly unit: string }[];
  readonly samples: readonly StackSample[];
  /** Milliseconds since the epoch. */
  readonly startMs: number;
  readonly durationMs: number;
  /** Measured once per this number of units. */
  readonly period: { readonly type: string; readonly unit: string; readonly count: number };
}

/** Encodes a profile as profile.proto, uncompressed. */
export function encodePprof(profile: StackProfile): Uint8Array {
  const tables = new ProfileTables();
  const valueType = ({ type, unit }: { readonly type: string; readonly unit: string }) => ({
    type: tables.text(type),
    unit: tables.text(unit),
  });
  const message = {
    sampleType: profile.valueTypes.map(valueType),
    sample: profile.samples.map(({ stack, values }) => ({
      locationId: stack.map((frame) => tables.location(frame)),
      value: values.map(Math.round),
    })),
    periodType: valueType(profile.period),
    period: profile.period.count,
    timeNanos: Math.round(profile.startMs * 1e6),
    durationNanos: Math.round(profile.durationMs * 1e6),
    defaultSampleType: tables.text(profile.valueTypes.at(-1)?.type ?? ''),
    location: tables.locations,
    function: tables.functions,
    stringTable: tables.texts,
  };
  const type = protobuf.Root.fromJSON(pprofSchema).lookupType('Profile');
  return type.encode(type.fromObject(message)).finish();
}

/** The tables that samples refer to. Ids begin at 1, texts at 0 with the empty one. */
class ProfileTables {
  readonly texts: string[] = [''];
  readonly functions: object[] = [];
  readonly locations: object[] = [];
  readonly #texts = new Map<string, number>([['', 0]]);
  readonly #locations = new Map<string, number>();

  text(text: string): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const index = this.texts.push(text) - 1;
    this.#texts.set(text, index);
    return index;
  }

  /** One function and one location per frame: V8 has no lines below those of functions. */
  location({ functionName, file, line }: StackFrame): number {
    const key = `${functionName}\n${file}\n${line}`;
    const known = this.#locations.get(key);
    if (known !== undefined) return known;
    const id = this.locations.length + 1;
    const name = this.text(functionName);
    this.functions.push({ id, name, systemName: name, filename: this.text(file), startLine: line });
    this.locations.push({ id, line: [{ functionId: id, line }] });
    this.#locations.set(key, id);
    return id;
  }
}
