import type { RuntimeConfig } from '@orch/api';
import type { ApiServerOptions, EgressDialers, ExtensionCore, ProxyOptions, ServerExtension } from '@orch/apiserver';
import type { AdmissionOptions } from '../admission/open-admission.js';
import type { AuthenticationOptions } from '../authentication/make-authentication.js';
import type { AuthorizerOptions } from '../authorization/make-authorizer.js';
import type { ComponentProbe } from '../behaviors/core/component-probe.js';
import type { IdentityOptions } from '../identity/identity-lease.js';
import type { ServiceRouting } from '../services/resolve-service.js';
import type { ServiceOptions } from '../services/service-options.js';

/** Options of the API server of the built-in kinds. Read once at the start. */
export interface ControlPlaneServerOptions
  extends Omit<ApiServerOptions, 'features' | 'kinds' | 'loadDescriptions'>,
    Pick<AuthenticationOptions, 'authentication'>,
    Pick<AuthorizerOptions, 'authorization'> {
  /** The host in published URLs; the host of the listener by default. */
  readonly externalHost?: string;
  /** Probes of component statuses; by default scheduler and controller manager at their default ports on localhost. */
  readonly components?: readonly ComponentProbe[];
  /** Connections to node agents and proxy backends. */
  readonly proxies?: ProxyOptions;
  /** How connections to other servers are opened; directly by default. Providers of identity tokens are always direct. */
  readonly egress?: EgressDialers;
  readonly admission?: AdmissionOptions;
  /**
   * Enables or disables versions and resources (spec: Groups, 3). Must be valid by `runtimeConfigErrors`: an invalid
   * configuration violates an invariant.
   */
  readonly runtimeConfig?: RuntimeConfig;
  /**
   * Whether requests are limited by priority and fairness, instead of their number; defaults to true. Requires the gate
   * APIPriorityAndFairness and the API group of flow schemas.
   */
  readonly priorityAndFairness?: boolean;
  /** Adds other features, such as custom resources; called once the features of the built-in kinds exist. */
  readonly extend?: (core: ExtensionCore) => Promise<ServerExtension>;
  /** How webhooks and aggregated servers are reached by services; defaults to endpoints. */
  readonly serviceRouting?: ServiceRouting;
  /** Address and port ranges of services; `defaultServiceOptions` by default. */
  readonly services?: ServiceOptions;
  /** The identity lease of this server, with gate APIServerIdentity; `defaultIdentityOptions` by default. */
  readonly identity?: IdentityOptions;
}
