import { makeCatalogue } from '@orch/api';
import {
  type ApiObject,
  badRequestError,
  type GroupVersionKind,
  type JsonObject,
  type Names,
  type ResourceVersion,
} from '@orch/apimachinery';
import type { DecodingCall, DecodingParts } from '@orch/apiserver';
import {
  applyPatch,
  createObjectCodec,
  decodeObject,
  defaultLimits,
  fieldCheckOf,
  Negotiator,
  noSlot,
  parsePatch,
  patchTypeOf,
  readPatched,
} from '@orch/apiserver';

/** A request body with its content type. */
export interface SentBody {
  readonly body: Buffer;
  readonly contentType: string | undefined;
  /** The query of the request, for example `fieldValidation=Strict`. */
  readonly query?: string;
}

/** Decodes request bodies exactly as the server does, without a store. */
export interface BodyDecoder {
  /** Decodes the object of a POST or PUT. @throws StatusError 400, 415, 422 */
  readObject(kind: GroupVersionKind, sent: SentBody): Promise<ApiObject>;
  /** Applies a PATCH to a copy of the current object, which has dialect-neutral names. @throws StatusError */
  readPatched(kind: GroupVersionKind, sent: SentBody, current: ApiObject): ApiObject;
}

/** Creates a decoder; cheap enough for each run. The caller bounds the length of bodies. */
export function createBodyDecoder(names: Names): BodyDecoder {
  const catalogue = makeCatalogue(names);
  const { scheme } = catalogue;
  const codec = createObjectCodec(names);
  const parts: DecodingParts = { codec, limits: defaultLimits, names, negotiator: new Negotiator(names), scheme };

  return {
    async readObject(kind, sent) {
      const { version } = versionOf(kind);
      return await decodeObject(callOf(sent, { version, names, verb: 'create' }), parts, version);
    },
    readPatched(kind, sent, current) {
      const { version } = versionOf(kind);
      const call = callOf(sent, { version, names, verb: 'patch' });
      const type = patchTypeOf(call);
      const value = parsePatch(sent.body, type);
      const patched: JsonObject = applyPatch({ type, value }, { document: current, kind: version, names });
      const given = { type, value, text: sent.body.toString() };
      return readPatched(patched, given, { kind: version, parts, checkFields: fieldCheckOf(call) });
    },
  };

  function versionOf(kind: GroupVersionKind): ResourceVersion {
    const found = catalogue.resourceOfKind(kind);
    if (found === undefined) throw badRequestError(`there is no resource of ${kind.kind}`);
    return found;
  }
}

function callOf(
  { body, contentType, query = '' }: SentBody,
  rest: Pick<DecodingCall, 'names' | 'verb' | 'version'>,
): DecodingCall {
  return {
    ...rest,
    slot: noSlot,
    query: new URLSearchParams(query),
    exchange: {
      header: (name) => (name === 'content-type' ? contentType : undefined),
      readBody: () => Promise.resolve(body),
      setHeader: () => {},
      addedHeader: () => [],
    },
  };
}
