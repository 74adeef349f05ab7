/** Flow schemas and priority levels as values: what the limiter needs of the objects. */

export interface FlowSchemaSettings {
  readonly name: string;
  readonly uid: string;
  /** 1 to 10,000; of the matching schemas the one with the lowest number applies. */
  readonly precedence: number;
  /** Name of the priority level. */
  readonly level: string;
  /** How requests are split into flows; undefined: all requests are one flow. */
  readonly distinguisher: 'ByUser' | 'ByNamespace' | undefined;
  readonly rules: readonly FlowRule[];
}

/** A request needs one matching subject, and one matching rule of its type. */
export interface FlowRule {
  readonly subjects: readonly FlowSubject[];
  readonly resourceRules: readonly FlowResourceRule[];
  readonly nonResourceRules: readonly FlowPathRule[];
}

export type FlowSubject =
  | { readonly kind: 'User'; readonly name: string }
  | { readonly kind: 'Group'; readonly name: string }
  | { readonly kind: 'ServiceAccount'; readonly namespace: string; readonly name: string };

export interface FlowResourceRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  /** With the subresource: `pods/status`. */
  readonly resources: readonly string[];
  readonly clusterScope: boolean;
  readonly namespaces: readonly string[];
}

export interface FlowPathRule {
  readonly verbs: readonly string[];
  readonly paths: readonly string[];
}

export type PriorityLevelSettings = ExemptLevel | LimitedLevel;

export interface ExemptLevel {
  readonly type: 'exempt';
  readonly name: string;
  readonly uid: string;
}

export interface LimitedLevel {
  readonly type: 'limited';
  readonly name: string;
  readonly uid: string;
  /** Share of the server's seats, relative to the other limited levels. */
  readonly shares: number;
  /** undefined: requests without a free seat are rejected at once. */
  readonly queuing: QueuingSettings | undefined;
}

export interface QueuingSettings {
  readonly queues: number;
  /** Queues that one flow may use. */
  readonly handSize: number;
  /** Waiting requests per queue. */
  readonly queueLengthMax: number;
}

/** All flow schemas and priority levels of a server. */
export interface FlowConfig {
  readonly schemas: readonly FlowSchemaSettings[];
  readonly levels: readonly PriorityLevelSettings[];
}
