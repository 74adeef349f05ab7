import { makeCatalogue } from '@orch/api';
import {
  type ApiObject,
  canonicalize,
  decodeJson,
  decodeMessage,
  encodeMessage,
  encodeStored,
  makeNames,
  orchNames,
  parseApiVersion,
} from '@orch/apimachinery';
import { codecObjects } from './codec-objects.js';

/** One kind: how quick its codecs are beside what the engine does with the same object as JSON. */
export interface CodecSpeed {
  readonly kind: string;
  readonly jsonBytes: number;
  readonly protobufBytes: number;
  /** CPU microseconds of JSON.stringify and JSON.parse alone. */
  readonly stringifyUs: number;
  readonly parseUs: number;
  /** How many are done in the time of one JSON.stringify. */
  readonly encodeRatio: {
    /** The bytes that are stored and sent. */
    readonly json: number;
    /** Those of the object's message. */
    readonly protobuf: number;
  };
  /** How many are done in the time of one JSON.parse. */
  readonly decodeRatio: {
    /** From bytes, with every value looked at and put into its canonical form, as with what clients send. */
    readonly jsonChecked: number;
    readonly protobuf: number;
    readonly protobufChecked: number;
  };
}

/** In this process, each way in turn, `roundMs` at a time; medians of the rounds. */
export function measureCodecs(options: { readonly roundMs: number; readonly rounds: number }): readonly CodecSpeed[] {
  const catalogue = makeCatalogue(makeNames('orch'));
  return codecObjects().map((sent) => {
    const gvk = { group: '', version: '', ...parseApiVersion(sent.apiVersion), kind: sent.kind };
    const version = catalogue.resourceOfKind(gvk)?.version;
    if (version === undefined) throw new Error(`no kind ${sent.kind}`);
    const { schema } = version;
    const codec = version.protobuf();
    const object = defaulted(sent, version);
    const text = JSON.stringify(object);
    const json = Buffer.from(text);
    const protobuf = encodeMessage(codec, object);
    const check = (value: unknown) => canonicalize(schema, value, { names: orchNames, gvk });
    const encoding = [() => JSON.stringify(object), () => encodeStored(object), () => encodeMessage(codec, object)];
    const decoding = [
      () => JSON.parse(text),
      () => check(decodeJson(json)),
      () => decodeMessage(codec, protobuf),
      () => check(decodeMessage(codec, protobuf)),
    ];
    const [stringifyUs = 0, ...encoded] = timesOf(encoding, options);
    const [parseUs = 0, ...decoded] = timesOf(decoding, options);
    const [jsonEncode = 0, protobufEncode = 0] = encoded.map((us) => stringifyUs / us);
    const [jsonDecode = 0, protobufDecode = 0, protobufCheck = 0] = decoded.map((us) => parseUs / us);
    return {
      kind: sent.kind,
      jsonBytes: json.length,
      protobufBytes: protobuf.length,
      stringifyUs,
      parseUs,
      encodeRatio: { json: jsonEncode, protobuf: protobufEncode },
      decodeRatio: { jsonChecked: jsonDecode, protobuf: protobufDecode, protobufChecked: protobufCheck },
    };
  });
}

type Version = NonNullable<ReturnType<ReturnType<typeof makeCatalogue>['resourceOfKind']>>['version'];

/** As a server has it in memory. */
function defaulted(sent: ApiObject, { schema, gvk, applyDefaults }: Version): ApiObject {
  const canonical = canonicalize(schema, sent, { names: orchNames, gvk });
  const object: ApiObject = { ...canonical, apiVersion: sent.apiVersion, kind: sent.kind, metadata: {} };
  Object.assign(object, { metadata: canonical['metadata'] });
  applyDefaults(object);
  return object;
}

/** Microseconds of one call of each. */
function timesOf(
  ways: readonly (() => unknown)[],
  { roundMs, rounds }: { readonly roundMs: number; readonly rounds: number },
): readonly number[] {
  const samples: number[][] = ways.map(() => []);
  // The first round is for the compiler.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, way] of ways.entries()) {
      const us = microsecondsOf(way, roundMs);
      if (round > 0) samples[index]?.push(us);
    }
  }
  return samples.map((values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}

/** Of this process's CPU, which others on the machine do not change. What is made is kept: none of it can be left out. */
function microsecondsOf(way: () => unknown, roundMs: number): number {
  const start = process.cpuUsage();
  let calls = 0;
  let made: unknown;
  let tookUs = 0;
  do {
    for (let index = 0; index < callsBetweenLooks; index += 1) made = way();
    calls += callsBetweenLooks;
    const { user, system } = process.cpuUsage(start);
    tookUs = user + system;
  } while (tookUs < roundMs * 1_000);
  if (made === undefined) throw new Error('nothing was made');
  return tookUs / calls;
}

/** Looking at the clock costs nothing beside so many calls. */
const callsBetweenLooks = 50;
