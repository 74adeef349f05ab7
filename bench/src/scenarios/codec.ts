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
import { cpuTimes } from '../measure/cpu-times.js';
import { codecObjects } from './codec-objects.js';

/** The speed of the codecs for one kind, relative to JSON.stringify and JSON.parse of the same object. */
export interface CodecSpeed {
  readonly kind: string;
  readonly jsonBytes: number;
  readonly protobufBytes: number;
  /** CPU microseconds of JSON.stringify and JSON.parse alone. */
  readonly stringifyUs: number;
  readonly parseUs: number;
  /** Number of encodings in the time of one JSON.stringify. */
  readonly encodeRatio: {
    /** To the bytes that are stored and sent. */
    readonly json: number;
    /** To the protobuf message of the object. */
    readonly protobuf: number;
  };
  /** Number of decodings in the time of one JSON.parse. */
  readonly decodeRatio: {
    /** From bytes, with validation and canonicalization of every value, as for requests. */
    readonly jsonChecked: number;
    readonly protobuf: number;
    readonly protobufChecked: number;
  };
}

/** Measures in this process, each codec in turn, `roundMs` at a time; medians of the rounds. */
export function measureCodecs(options: { readonly roundMs: number; readonly rounds: number }): readonly CodecSpeed[] {
  const catalogue = makeCatalogue(makeNames('orch'));
  return codecObjects().map((sent) => {
    const gvk = { group: '', version: '', ...parseApiVersion(sent.apiVersion), kind: sent.kind };
    const version = catalogue.resourceOfKind(gvk)?.version;
    if (version?.protobuf === undefined) throw new Error(`no kind ${sent.kind}`);
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
    const [stringifyUs = 0, ...encoded] = cpuTimes(encoding, options);
    const [parseUs = 0, ...decoded] = cpuTimes(decoding, options);
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

/** The object as a server has it in memory. */
function defaulted(sent: ApiObject, { schema, gvk, applyDefaults }: Version): ApiObject {
  const canonical = canonicalize(schema, sent, { names: orchNames, gvk });
  const object: ApiObject = { ...canonical, apiVersion: sent.apiVersion, kind: sent.kind, metadata: {} };
  Object.assign(object, { metadata: canonical['metadata'] });
  applyDefaults(object);
  return object;
}
