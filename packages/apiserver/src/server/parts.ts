import type { Scheme } from '@orch/api';
import type { Names } from '@orch/apimachinery';
import type { Authenticator, Authorizer, TokenAuthenticator } from '@orch/auth';
import type { Logger } from '@orch/component';
import type { ResourceHistory, ResourceStores } from '@orch/storage';
import type { AdmissionChain } from '../admission/admission.js';
import type { FieldOwnership } from '../apply/field-ownership.js';
import type { TokenIssuing } from '../authenticate/service-account-tokens.js';
import type { ObjectCodec } from '../codec/object-codec.js';
import type { FlowLimit } from '../flow/limit-flow.js';
import type { RequestMetrics } from '../metrics/request-metrics.js';
import type { WatchMetrics } from '../metrics/watch-metrics.js';
import type { Negotiator } from '../negotiate/negotiate.js';
import type { ProxyParts } from '../proxy/proxy-parts.js';
import type { ComponentProbe } from '../resources/core/component-probe.js';
import type { Allocations } from '../resources/core/services/allocations.js';
import type { ListSender } from '../respond/list-sender.js';
import type { Responder } from '../respond/responder.js';
import type { ServedResources } from '../route/served-resources.js';
import type { WatchFramesOptions } from '../watch/frames.js';
import type { FlushTurn } from '../watch/watch-stream.js';
import type { ApiServerLimits } from './options.js';

/** What the steps of a request are given: the parts of one server. */
export interface ServerParts {
  readonly names: Names;
  readonly gates: (name: string) => boolean;
  readonly now: () => Date;
  readonly limits: ApiServerLimits;
  /** A garbage collector runs, and may be asked by finalizers what becomes of dependents. */
  readonly garbageCollection: boolean;
  readonly logger: Logger;
  readonly scheme: Scheme;
  readonly served: ServedResources;
  readonly stores: ResourceStores;
  /** Addresses and ports of nodes that services have. */
  readonly allocations: Allocations;
  readonly history: ResourceHistory;
  readonly codec: ObjectCodec;
  /** undefined: nobody keeps track of who owns fields, and nothing can be applied. */
  readonly ownership: FieldOwnership | undefined;
  readonly authenticator: Authenticator;
  /** Tokens of token reviews. */
  readonly tokens: TokenAuthenticator;
  /** Whom tokens must be for when nobody asks for others; empty when nobody knows of audiences. */
  readonly apiAudiences: readonly string[];
  /** undefined: the server issues no tokens. */
  readonly tokenIssuing: TokenIssuing | undefined;
  readonly authorizer: Authorizer;
  /** Asked for component statuses, besides the store. */
  readonly components: readonly ComponentProbe[];
  /** What leads to node agents, pods and services. */
  readonly proxies: ProxyParts;
  readonly flow: FlowLimit;
  readonly negotiator: Negotiator;
  readonly admission: AdmissionChain;
  readonly responder: Responder;
  readonly lists: ListSender;
  readonly flushTurn: FlushTurn;
  readonly watchParts: Omit<WatchFramesOptions, 'call'>;
  readonly metrics: RequestMetrics;
  readonly watchMetrics: WatchMetrics;
}
