import type { JsonObject } from '@orch/apimachinery';
import type { KubeconfigUsers } from '@orch/client';
import type { ReviewService } from '../../remote-reviews/review-service.js';
import type { ResourceQuotaConfiguration } from '../quota/configuration.js';

/**
 * The configurations of admission plugins, by the name of the plugin. Plain data: it is sent to serving workers. Groups
 * and labels are in the spelling of the dialect.
 */
export interface AdmissionConfigurations {
  readonly ImagePolicyWebhook?: ImagePolicyConfiguration;
  readonly PodNodeSelector?: PodNodeSelectorConfiguration;
  readonly PodTolerationRestriction?: PodTolerationConfiguration;
  readonly EventRateLimit?: EventRateLimitConfiguration;
  /** Users of the kubeconfig of WebhookAdmissionConfiguration. */
  readonly MutatingAdmissionWebhook?: KubeconfigUsers;
  readonly ValidatingAdmissionWebhook?: KubeconfigUsers;
  readonly ResourceQuota?: ResourceQuotaConfiguration;
}

export type ConfiguredPlugin = keyof AdmissionConfigurations;

/** Responses are not cached for a time of 0; calls are repeated at once for a delay of 0. */
export interface ImagePolicyConfiguration extends ReviewService {
  readonly allowTtlMs: number;
  readonly denyTtlMs: number;
  /** Delay before the first repeated call; it grows by half for each further one. */
  readonly retryBackoffMs: number;
  /** Whether pods are admitted when the webhook cannot be called. */
  readonly defaultAllow: boolean;
}

/** Node selectors such as `region=west,disk=ssd`. */
export interface PodNodeSelectorConfiguration {
  /** For namespaces without an annotation. */
  readonly clusterDefault: string;
  /** By namespace: the labels that the selectors of its pods may have. */
  readonly allowed: Readonly<Record<string, string>>;
}

export interface PodTolerationConfiguration {
  /** Added to the pods of namespaces without an annotation. */
  readonly default: readonly JsonObject[];
  /** The tolerations that pods of namespaces without an annotation may have; empty: all. */
  readonly allowed: readonly JsonObject[];
}

export interface EventRateLimitConfiguration {
  readonly limits: readonly EventRateLimit[];
}

export interface EventRateLimit {
  readonly type: 'Server' | 'Namespace' | 'User' | 'SourceAndObject';
  /** Events per second. */
  readonly qps: number;
  /** Events at once. */
  readonly burst: number;
  /** The number of namespaces, users, or sources and objects with a count of their own. */
  readonly cacheSize: number;
}
