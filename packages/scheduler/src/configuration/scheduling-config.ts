import type { JsonObject } from '@orch/apimachinery';
import type { ExtensionPoint } from '../framework/extension-points.js';

/** What the scheduler does with pods, as configured; plain data, validated and complete. */
export interface SchedulingConfig {
  readonly profiles: readonly ProfileConfig[];
  readonly extenders: readonly ExtenderConfig[];
  /** Of the feasible nodes, how many percent are looked for; 0 adapts to the number of nodes. */
  readonly percentageOfNodesToScore: number;
  /** The back-off after the first attempt; it doubles with each attempt. */
  readonly podInitialBackoffMs: number;
  readonly podMaxBackoffMs: number;
}

/** The plugins for the pods with one `spec.schedulerName`. */
export interface ProfileConfig {
  readonly schedulerName: string;
  readonly plugins: EnabledPlugins;
  /** Arguments by plugin, as given; absent for the defaults. */
  readonly args: Readonly<Record<string, JsonObject>>;
  /** Filters after the first that rejects a node run too, for the reasons in messages. */
  readonly checksAllFilters: boolean;
}

/** Per extension point, the plugins in their order. */
export type EnabledPlugins = Readonly<Record<ExtensionPoint, readonly EnabledPlugin[]>>;

export interface EnabledPlugin {
  readonly name: string;
  /** Of scores; 1 or more. */
  readonly weight?: number;
}

/** A process that takes part in decisions over HTTP. */
export interface ExtenderConfig {
  /** Without a slash at the end. */
  readonly urlPrefix: string;
  /** The extender is not asked for what has no verb. */
  readonly filterVerb?: string;
  readonly prioritizeVerb?: string;
  readonly preemptVerb?: string;
  readonly bindVerb?: string;
  readonly weight: number;
  readonly timeoutMs: number;
  /** It knows the nodes: only their names are sent. */
  readonly nodeCacheCapable: boolean;
  /** Its failures are ignored. */
  readonly ignorable: boolean;
  /** It takes part only for pods that request one of these; for all pods when empty. */
  readonly managedResources: readonly string[];
  /** Of those, the resources that the scheduler does not compare itself. */
  readonly ignoredResources: readonly string[];
  /** Absent: as the URL says. */
  readonly tls?: ExtenderTls;
}

/** Texts in PEM. */
export interface ExtenderTls {
  readonly insecure: boolean;
  readonly serverName?: string;
  readonly certificate?: string;
  readonly key?: string;
  readonly authorities?: string;
}
