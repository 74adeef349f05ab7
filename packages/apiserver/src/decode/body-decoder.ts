import { makeCatalogue, type ResourceVersion } from '@orch/api';
import {
  type ApiObject,
  badRequestError,
  type GroupVersionKind,
  type JsonObject,
  type Names,
} from '@orch/apimachinery';
import { createObjectCodec } from '../codec/create-object-codec.js';
import { Negotiator } from '../negotiate/negotiate.js';
import { defaultLimits } from '../server/options.js';
import { applyPatch } from './apply-patch.js';
import { decodeObject } from './decode.js';
import type { DecodingCall, DecodingParts } from './decoding.js';
import { fieldCheckOf } from './field-check.js';
import { parsePatch } from './parse-patch.js';
import { patchTypeOf } from './patch.js';
import { readPatched } from './read-patched.js';

/** A body as a request carries it. */
export interface SentBody {
  readonly body: Buffer;
  readonly contentType: string | undefined;
  /** Such as `fieldValidation=Strict`. */
  readonly query?: string;
}

/** Reads bodies as a server does on the way of a request, before anything is asked of a store. */
export interface BodyDecoder {
  /** The object of a POST or PUT to a kind. @throws StatusError 400, 415, 422 */
  readObject(kind: GroupVersionKind, sent: SentBody): Promise<ApiObject>;
  /** What a PATCH makes of the current object, in neutral spelling; that is not changed. @throws StatusError */
  readPatched(kind: GroupVersionKind, sent: SentBody, current: ApiObject): ApiObject;
}

/** Cheap enough to be made for each run. Whoever gives the body has bounded its length. */
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
    query: new URLSearchParams(query),
    exchange: {
      header: (name) => (name === 'content-type' ? contentType : undefined),
      readBody: () => Promise.resolve(body),
      setHeader: () => {},
      addedHeader: () => [],
    },
  };
}
