import type { ServerHttp2Session } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { Logger } from '@orch/component';
import type { Connection } from '../exchange/connection.js';
import type { ExchangeState } from '../exchange/exchange-state.js';
import type { Handler } from './answer-exchange.js';

/** What the parts of one listener share. */
export interface ServingContext {
  readonly handler: Handler;
  readonly logger: Logger;
  readonly streamsPerConnectionMax: number;
  readonly goawayChance: number;
  /** Connections whose handshake ends from now on are not served. */
  closing: boolean;
  /** Exchanges that have not finished. */
  readonly active: Set<ExchangeState>;
  readonly connections: WeakMap<object, Connection>;
  readonly sessions: Map<ServerHttp2Session, Connection>;
  readonly sockets: Set<TLSSocket>;
}
