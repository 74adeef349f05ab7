import {
  type DeepReadonly,
  LabelSelector,
  type LabelSelectorObject,
  labelSelectorFromObject,
} from '@orch/apimachinery';
import { targetOf, type WebhookClientConfig, type WebhookTarget } from '../../webhooks/webhook-target.js';

/** One webhook of a configuration, ready for matching and calling. */
export interface Webhook {
  /** Unique among the webhooks of its kind: `configuration/name/index`. */
  readonly uid: string;
  readonly configuration: string;
  readonly name: string;
  readonly target: WebhookTarget;
  readonly rules: readonly WebhookRule[];
  /** Whether a failed call is ignored: `failurePolicy`. */
  readonly failsOpen: boolean;
  /** Whether rules match other versions of the resource too: `matchPolicy`. */
  readonly matchesEquivalent: boolean;
  readonly namespaceSelector: LabelSelector;
  readonly objectSelector: LabelSelector;
  /** Whether it may be called for a dry run: `sideEffects`. */
  readonly allowsDryRun: boolean;
  readonly timeoutSeconds: number;
  /** The first supported one of `admissionReviewVersions`. */
  readonly reviewVersion: ReviewVersion | undefined;
  /** Whether it is called again after a later change of the object: `reinvocationPolicy`. */
  readonly isReinvocable: boolean;
}

export type ReviewVersion = 'v1' | 'v1beta1';

/** `*` matches everything. */
export interface WebhookRule {
  readonly operations: readonly string[];
  readonly apiGroups: readonly string[];
  readonly apiVersions: readonly string[];
  /** `pods`, `pods/status`, `pods/*`, `*`, `*\/scale`, `*\/*`. */
  readonly resources: readonly string[];
  /** `Cluster`, `Namespaced` or `*`. */
  readonly scope: string;
}

/** A webhook configuration as it is stored, with defaults set. */
export interface WebhookConfiguration {
  readonly metadata: { readonly name?: string | undefined };
  readonly webhooks?: readonly ConfiguredWebhook[] | undefined;
}

export interface ConfiguredWebhook {
  readonly name: string;
  readonly clientConfig: WebhookClientConfig;
  readonly rules?: readonly Partial<WebhookRule>[] | undefined;
  readonly failurePolicy?: string | undefined;
  readonly matchPolicy?: string | undefined;
  readonly namespaceSelector?: DeepReadonly<LabelSelectorObject> | undefined;
  readonly objectSelector?: DeepReadonly<LabelSelectorObject> | undefined;
  readonly sideEffects?: string | undefined;
  readonly timeoutSeconds?: number | undefined;
  readonly admissionReviewVersions?: readonly string[] | undefined;
  readonly reinvocationPolicy?: string | undefined;
}

/** The webhooks of a configuration, in order. @throws StatusError 400 for an invalid selector, which validation rejects */
export function readWebhooks({ metadata, webhooks = [] }: WebhookConfiguration): readonly Webhook[] {
  const configuration = metadata.name ?? '';
  return webhooks.map((webhook, index) => ({
    uid: `${configuration}/${webhook.name}/${index}`,
    configuration,
    name: webhook.name,
    target: targetOf(webhook.clientConfig),
    rules: (webhook.rules ?? []).map(readRule),
    failsOpen: webhook.failurePolicy === 'Ignore',
    matchesEquivalent: webhook.matchPolicy === 'Equivalent',
    namespaceSelector: readSelector(webhook.namespaceSelector),
    objectSelector: readSelector(webhook.objectSelector),
    allowsDryRun: webhook.sideEffects === 'None' || webhook.sideEffects === 'NoneOnDryRun',
    timeoutSeconds: webhook.timeoutSeconds ?? timeoutSecondsMax,
    reviewVersion: (webhook.admissionReviewVersions ?? []).find(isReviewVersion),
    isReinvocable: webhook.reinvocationPolicy === 'IfNeeded',
  }));
}

const timeoutSecondsMax = 30;

function isReviewVersion(version: string): version is ReviewVersion {
  return version === 'v1' || version === 'v1beta1';
}

function readRule(rule: Partial<WebhookRule>): WebhookRule {
  const { operations = [], apiGroups = [], apiVersions = [], resources = [], scope = '*' } = rule;
  return { operations, apiGroups, apiVersions, resources, scope };
}

/** As in v1.21, a missing selector selects nothing; defaulting sets an empty one. */
function readSelector(selector: DeepReadonly<LabelSelectorObject> | undefined): LabelSelector {
  return selector === undefined ? LabelSelector.nothing : labelSelectorFromObject(selector);
}
