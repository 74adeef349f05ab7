import type { GroupResource, JsonObject, Names } from '@orch/apimachinery';
import type { Authenticator, Authorizer } from '@orch/auth';
import type { Logger, MetricsRegistry } from '@orch/component';
import type { HealthChecks } from '@orch/serving';
import type { AdmissionPlugin } from '../admission/admission.js';
import type { FieldOwnership } from '../apply/field-ownership.js';
import type { ResourceBehavior, ResourceBehaviors } from '../behaviors/resource-behavior.js';
import type { ObjectCodec } from '../codec/object-codec.js';
import type { PathHandler } from '../context/path-handler.js';
import type { ObjectConverter } from '../convert/object-converter.js';
import type { EgressDialers } from '../egress/dial.js';
import type { RequestLimiter } from '../fairness/request-limiter.js';
import type { KindRegistry } from '../kinds/kind-registry.js';
import type { StoredKinds } from '../kinds/stored-kinds.js';
import type { ApiServerLimits } from '../request/limits.js';
import type { StopHook } from '../stop/ordered-stop.js';
import type { WriteVerbParts } from '../verbs/write-parts.js';
import type { ServiceResolver } from '../webhooks/webhook-target.js';

/** The stores of a server, without its requests: the input of features. */
export interface ServerCore extends StoredKinds {
  readonly names: Names;
  readonly gates: (name: string) => boolean;
  readonly now: () => Date;
  readonly limits: ApiServerLimits;
  /** The served kinds, which features may put and remove. */
  readonly kinds: KindRegistry;
  readonly codec: ObjectCodec;
  readonly converter: ObjectConverter;
  /** undefined: field ownership is not tracked, and apply is disabled. */
  readonly ownership: FieldOwnership | undefined;
  readonly health: HealthChecks;
  readonly logger: Logger;
  readonly metrics: MetricsRegistry;
  /** Aborted when the server ends. */
  readonly signal: AbortSignal;
  /**
   * Creates an object in the hub version as the user of the server, with admission and validation. Available once the
   * features exist. @throws StatusError
   */
  readonly create: (resource: GroupResource, object: JsonObject) => Promise<void>;
  /** The listening port. Available once the server listens. */
  readonly port: () => number;
}

/** Features of a server beyond its kinds. */
export interface ServerFeatures {
  readonly authenticator: Authenticator;
  readonly authorizer: Authorizer;
  /** Limits requests in flight; by default their number. */
  readonly limiter?: RequestLimiter;
  /** Why a resource must not be written yet; undefined when it may be. Absent: all may. */
  readonly pendingReason?: (group: string, resource: string) => string | undefined;
  /** In execution order. */
  readonly admission?: readonly AdmissionPlugin[];
  /** Names of plugins in metrics; others are measured as `Additional`. */
  readonly admissionNames?: ReadonlyMap<AdmissionPlugin, string>;
  /** The behavior of resources beyond storing objects. */
  readonly behaviors?: (parts: BehaviorParts) => readonly ResourceBehavior[];
  /** The behavior of resources that are defined while the server runs; called for resources without another behavior. */
  readonly behaviorOf?: (parts: BehaviorParts) => (definition: GroupResource) => ResourceBehavior | undefined;
  /** Handlers of paths outside the API. */
  readonly pathHandlers?: (parts: { readonly behaviors: ResourceBehaviors }) => readonly PathHandler[];
  /** Whether the caches used by the features are synced with the store. */
  readonly areCachesFilled?: () => boolean;
  /** Runs once the server listens, before `start()` resolves. */
  begin?(port: number): Promise<void>;
  /** Run when the stop begins, while the server still serves. See `orderedStop`. */
  readonly preShutdown?: readonly StopHook[];
  /** Run after the last request of the server, in this order, while the stores are open: `auditFlush`, then others. */
  readonly closers?: readonly StopHook[];
}

/** The input of extensions, which are created after the features of the server itself. */
export interface ExtensionCore extends ServerCore {
  /** Finds addresses of services of the cluster. */
  readonly resolveService: ServiceResolver;
  /** How connections to other servers are opened. */
  readonly egress: EgressDialers;
}

/** What a package such as that of custom resources adds to the features of a server. */
export type ServerExtension = Pick<ServerFeatures, 'behaviorOf' | 'behaviors'>;

/** Dependencies of resource behaviors: reading, writing and responding like the verbs. */
export interface BehaviorParts extends Omit<WriteVerbParts, 'limits' | 'stores'>, StoredKinds {
  readonly limits: ApiServerLimits;
}
