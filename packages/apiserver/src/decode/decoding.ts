import type { Exchange } from '@orch/serving';
import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';

/** What decoding asks of a request. */
export interface DecodingCall extends Pick<Call, 'names' | 'query' | 'verb' | 'version'> {
  readonly exchange: Pick<Exchange, 'addedHeader' | 'header' | 'readBody' | 'setHeader'>;
}

/** What decoding asks of a server. */
export type DecodingParts = Pick<ServerParts, 'codec' | 'limits' | 'names' | 'negotiator' | 'scheme'>;
