import type { Names } from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import type { ObjectCodec } from '../codec/object-codec.js';
import type { Call } from '../context/call.js';
import type { KnownKinds } from '../kinds/kind-snapshot.js';
import type { Negotiator } from '../negotiate/negotiate.js';
import type { ApiServerLimits } from '../request/limits.js';

/** The members of a request that decoding reads. */
export interface DecodingCall extends Pick<Call, 'names' | 'query' | 'record' | 'slot' | 'verb' | 'version'> {
  readonly exchange: Pick<Exchange, 'addedHeader' | 'header' | 'readBody' | 'setHeader'>;
}

/** Dependencies of body decoding. */
export interface DecodingParts {
  readonly codec: ObjectCodec;
  readonly limits: Pick<ApiServerLimits, 'requestBodyBytesMax'>;
  readonly names: Names;
  readonly negotiator: Negotiator;
  readonly scheme: KnownKinds;
}
