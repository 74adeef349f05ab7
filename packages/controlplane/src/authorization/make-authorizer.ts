import { bootstrapObjects } from '@orch/api';
import { errorMessage, invariant, type Names, systemClock, wellKnown } from '@orch/apimachinery';
import type { Dial } from '@orch/apiserver';
import {
  type AccessPolicy,
  type Authorizer,
  abacAuthorizer,
  accessReviewAuthorizer,
  alwaysAllowAuthorizer,
  alwaysDenyAuthorizer,
  nodeAuthorizer,
  privilegedGroupAuthorizer,
  rbacAuthorizer,
  unionAuthorizer,
} from '@orch/auth';
import { type Logger, type MetricsRegistry, silentLogger } from '@orch/component';
import type { ResourceStore } from '@orch/storage';
import { watchStoredGraph } from './stored-graph.js';
import { watchStoredRules } from './stored-rules.js';
import { type AuthorizationWebhook, webhookReviews } from './webhook-reviews.js';

/** The names in `--authorization-mode`. */
export const authorizationModes = ['AlwaysAllow', 'AlwaysDeny', 'ABAC', 'Webhook', 'RBAC', 'Node'] as const;

/** Authorizers run in the configured order until one allows or denies. */
export type AuthorizationMode = (typeof authorizationModes)[number];

export interface AuthorizerOptions {
  readonly names: Names;
  readonly logger?: Logger;
  readonly authorization: {
    readonly modes: readonly AuthorizationMode[];
    /** Required for mode ABAC. */
    readonly policies?: readonly AccessPolicy[];
    /** Required for mode Webhook. */
    readonly webhook?: AuthorizationWebhook;
    /** Run after those of the modes. */
    readonly authorizers?: readonly Authorizer[];
  };
}

/** What the authorizers of some modes use of the server. */
export interface AuthorizerParts {
  readonly storeOf: (group: string, resource: string) => ResourceStore;
  readonly gates: (name: string) => boolean;
  readonly signal: AbortSignal;
  readonly metrics: MetricsRegistry;
  /** Opens the connections to the service of mode Webhook; directly by default. */
  readonly dial?: Dial | undefined;
}

export interface MadeAuthorizer {
  readonly authorizer: Authorizer;
  /** False while stored rules, or objects that nodes need, are missing because a watch restarts. */
  readonly hasAllRules: () => boolean;
}

/**
 * Creates the union of the authorizers of all modes, in their order. RBAC watches roles and bindings in the store, Node
 * pods, volumes, volume attachments and nodes.
 */
export async function makeAuthorizer(options: AuthorizerOptions, parts: AuthorizerParts): Promise<MadeAuthorizer> {
  const made: MadeAuthorizer[] = [always(privilegedGroupAuthorizer())];
  for (const mode of options.authorization.modes) made.push(await makers[mode](options, parts));
  const authorizers = made.map(({ authorizer }) => authorizer);
  return {
    authorizer: unionAuthorizer([...authorizers, ...(options.authorization.authorizers ?? [])]),
    hasAllRules: () => made.every(({ hasAllRules }) => hasAllRules()),
  };
}

type Maker = (options: AuthorizerOptions, parts: AuthorizerParts) => MadeAuthorizer | Promise<MadeAuthorizer>;

const makers: Readonly<Record<AuthorizationMode, Maker>> = {
  AlwaysAllow: () => always(alwaysAllowAuthorizer),
  AlwaysDeny: () => always(alwaysDenyAuthorizer),
  ABAC({ authorization: { policies } }) {
    invariant(policies !== undefined, 'mode ABAC needs policies');
    return always(abacAuthorizer(policies));
  },
  Webhook({ names, logger = silentLogger, authorization: { webhook } }, { signal, dial }) {
    invariant(webhook !== undefined, 'mode Webhook needs a webhook');
    const clock = systemClock();
    const { allowTtlMs, denyTtlMs } = webhook;
    const onError = (error: unknown): void =>
      logger.error('a request could not be authorized by the webhook', { reason: errorMessage(error) });
    const caching = { allowTtlMs, denyTtlMs, nowMs: () => clock.monotonicMs(), onError };
    return always(accessReviewAuthorizer(webhookReviews(webhook, { names, clock, signal, dial }), caching));
  },
  async RBAC({ names, logger = silentLogger }, { storeOf, signal }) {
    const rbacGroup = names.group(wellKnown.groups.rbac);
    const stores = {
      clusterRoles: storeOf(rbacGroup, 'clusterroles'),
      clusterRoleBindings: storeOf(rbacGroup, 'clusterrolebindings'),
      roles: storeOf(rbacGroup, 'roles'),
      roleBindings: storeOf(rbacGroup, 'rolebindings'),
    };
    const rules = await watchStoredRules({ stores, signal, logger });
    return { authorizer: rbacAuthorizer(rules, { rbacGroup }), hasAllRules: rules.isComplete };
  },
  async Node({ names, logger = silentLogger }, { storeOf, gates, signal, metrics }) {
    const stores = {
      pods: storeOf('', 'pods'),
      volumes: storeOf('', 'persistentvolumes'),
      attachments: storeOf(names.group(wellKnown.groups.storage), 'volumeattachments'),
      nodes: storeOf('', 'nodes'),
    };
    const { graph, isComplete } = await watchStoredGraph({ stores, names, gates, signal, logger, metrics });
    const rules = nodeRules(names);
    const writesClaimStatus = gates('ExpandPersistentVolumes');
    return { authorizer: nodeAuthorizer(graph, { names, rules, writesClaimStatus }), hasAllRules: isComplete };
  },
};

function always(authorizer: Authorizer): MadeAuthorizer {
  return { authorizer, hasAllRules: () => true };
}

/** The rules of the bootstrap role `system:node`; the stored role may differ. */
function nodeRules(names: Names) {
  const role = bootstrapObjects(names).clusterRoles.find(({ metadata }) => metadata?.name === 'system:node');
  invariant(role !== undefined, 'the role system:node is a bootstrap object');
  return role.rules ?? [];
}
