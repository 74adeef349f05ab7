import {
  canonicalize,
  decodeEnvelope,
  decodeEventFrame,
  decodeMessage,
  encodeEnvelope,
  encodeMessage,
  errorMessage,
  type GeneratedKind,
  type GroupVersion,
  isStatusError,
  type JsonObject,
  type Names,
  orchNames,
  parseApiVersion,
  renameToWire,
  wellKnown,
} from '@orch/apimachinery';
import { kinds as metaKinds } from '@orch/apimachinery/kinds/meta_v1';
import { groupKinds } from '../generated/group-kinds.js';
import { ConnectionError } from '../transport/transport.js';

/** An object whose kind is known by its members. */
export interface TypedObject {
  readonly apiVersion: string;
  readonly kind: string;
}

/** A decoded event of a watch. */
export type DecodedEvent = {
  /** Such as `ADDED`. */
  readonly type: string;
  readonly object: JsonObject;
};

/**
 * Encodes and decodes bodies in protobuf. Decoded objects are equal to those that a JSON client reads, with `kind` and
 * `apiVersion`; their fields have the neutral names in either dialect. Fields that this version does not know are dropped.
 *
 * The code of a group version is loaded with its first object.
 */
export class ProtobufEncoding {
  readonly #kinds = new Map<string, Promise<Kinds>>();

  constructor(private readonly names: Names) {}

  /** Whether the kinds of a group version have protobuf code; those of custom resources and metrics have none. */
  isKnown(groupVersion: GroupVersion): boolean {
    return isGroupVersion(keyOf(groupVersion));
  }

  /**
   * The envelope of an object; undefined when its kind has no protobuf code.
   * @throws StatusError 400 that names a field with a value of the wrong type
   */
  async encode(object: TypedObject): Promise<Buffer | undefined> {
    const { apiVersion, kind } = object;
    const found = (await this.#kindsOf(apiVersion))[kind];
    if (found?.protobuf === undefined) return undefined;
    const gvk = { ...(parseApiVersion(apiVersion) ?? { group: '', version: apiVersion }), kind };
    // An object of a caller may have values in other than their canonical form, such as a quantity that is a number.
    const canonical = canonicalize(found.schema, object, { names: orchNames, gvk });
    return encodeEnvelope({ apiVersion, kind }, encodeMessage(found.protobuf(), canonical));
  }

  /** Decodes an envelope. @throws ConnectionError when the bytes are malformed, or the kind is unknown */
  async decode(body: Uint8Array): Promise<JsonObject> {
    const { apiVersion, kind, raw } = decoding(() => decodeEnvelope(body));
    const found = (await this.#kindsOf(apiVersion))[kind];
    const codec = found?.protobuf?.();
    if (found === undefined || codec === undefined) throw malformed(`the unknown kind ${kind} of ${apiVersion}`);
    const object = decoding(() => canonicalize(found.schema, decodeMessage(codec, raw), { names: orchNames }));
    return { kind, apiVersion, ...object };
  }

  /** Decodes a frame of a watch stream. @throws ConnectionError when the bytes are malformed, or the kind is unknown */
  async decodeEvent(frame: Uint8Array): Promise<DecodedEvent> {
    const { type, object } = decoding(() => decodeEventFrame(frame));
    return { type, object: await this.decode(object) };
  }

  /** Spells the fields of an object in the dialect, for JSON bodies; unchanged when its kind is unknown. */
  async toWire(object: TypedObject): Promise<object> {
    const found = (await this.#kindsOf(object.apiVersion))[object.kind];
    return found === undefined ? object : renameToWire(found.schema, object, this.names);
  }

  /** The kinds of a group version in the spelling of the dialect; none of an unknown one. */
  #kindsOf(apiVersion: string): Promise<Kinds> {
    let kinds = this.#kinds.get(apiVersion);
    if (kinds === undefined) {
      kinds = this.#load(apiVersion);
      // The texts come from callers and servers, so their number has a limit.
      if (this.#kinds.size < groupVersionsMax) this.#kinds.set(apiVersion, kinds);
    }
    return kinds;
  }

  async #load(apiVersion: string): Promise<Kinds> {
    const parsed = parseApiVersion(apiVersion);
    if (parsed === undefined) return {};
    const { version } = parsed;
    const group = this.names.neutralGroup(parsed.group);
    if (group === wellKnown.groups.meta && version === 'v1') return metaKinds();
    const key = keyOf({ group, version });
    if (!isGroupVersion(key)) return {};
    const own = (await groupKinds[key]()).kinds();
    if (group !== '') return own;
    // The core group also has the kinds of errors and options.
    const { Status, DeleteOptions } = metaKinds();
    return { ...own, ...(Status ? { Status } : {}), ...(DeleteOptions ? { DeleteOptions } : {}) };
  }
}

type Kinds = Readonly<Record<string, GeneratedKind>>;

const groupVersionsMax = 1_000;

function keyOf({ group, version }: GroupVersion): string {
  return group === '' ? version : `${group}/${version}`;
}

function isGroupVersion(key: string): key is keyof typeof groupKinds {
  return Object.hasOwn(groupKinds, key);
}

function decoding<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!isStatusError(error)) throw error;
    throw new ConnectionError(`the response is malformed: ${errorMessage(error)}`, { kind: 'malformed', cause: error });
  }
}

function malformed(what: string): ConnectionError {
  return new ConnectionError(`the response has ${what}`, { kind: 'malformed' });
}
