import type { GroupVersionKind } from '@orch/apimachinery';
import { type ServedKinds, type ServedResource, subresourcesOf } from '../../kinds/served-resources.js';
import type { AdmissionRequest } from '../admission.js';
import type { Webhook, WebhookRule } from './webhook.js';

/** A webhook and the resource version that its rules name. */
export interface Invocation {
  readonly webhook: Webhook;
  /** Position among all webhooks. */
  readonly index: number;
  /** The resource in the version that the webhook receives. */
  readonly resource: ServedResource;
  readonly kind: GroupVersionKind;
}

/** The members of a request that rules match. */
export type MatchedRequest = Pick<AdmissionRequest, 'definition' | 'form' | 'operation' | 'subresource' | 'version'>;

/**
 * The webhooks whose rules match a request, in order. `Exact` matches the resource of the request only. `Equivalent`
 * matches every served resource with the same stored objects, such as another version; the request itself comes first,
 * then rules in their order.
 */
export function matchRules(
  webhooks: readonly Webhook[],
  request: MatchedRequest,
  served: Pick<ServedKinds, 'all'>,
): readonly Invocation[] {
  const own: ServedResource = { definition: request.definition, version: request.version };
  let equivalents: readonly ServedResource[] | undefined;
  return webhooks.flatMap((webhook, index) => {
    const resource = matchedResource(webhook);
    return resource === undefined ? [] : [{ webhook, index, resource, kind: requestKind(request, resource) }];
  });

  function matchedResource({ rules, matchesEquivalent }: Webhook): ServedResource | undefined {
    if (rules.some((rule) => ruleMatches(rule, own, request))) return own;
    if (!matchesEquivalent) return undefined;
    equivalents ??= equivalentResources(request, served);
    for (const rule of rules) {
      const found = equivalents.find((resource) => ruleMatches(rule, resource, request));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** The kind of the object that a webhook receives for this version of the resource. */
export function requestKind(
  { definition, form }: Pick<MatchedRequest, 'definition' | 'form'>,
  { version }: ServedResource,
): GroupVersionKind {
  return isVersioned({ definition, form }) ? version.gvk : form.gvk;
}

/** Whether the object is the resource itself, in one of its versions, rather than a kind of a subresource. */
export function isVersioned({ definition, form }: Pick<MatchedRequest, 'definition' | 'form'>): boolean {
  return form === definition.hub || definition.versions.some((version) => version === form);
}

/** Other served resources with the same stored objects and this subresource. */
function equivalentResources(
  { definition, version, subresource }: MatchedRequest,
  served: Pick<ServedKinds, 'all'>,
): readonly ServedResource[] {
  const { group, resource } = definition.storage;
  return [...served.all()].filter((other) => {
    if (other.version === version) return false;
    const { storage } = other.definition;
    if (storage.group !== group || storage.resource !== resource) return false;
    return subresource === '' || subresourcesOf(other).some(({ name }) => name === subresource);
  });
}

function ruleMatches(
  { operations, apiGroups, apiVersions, resources, scope }: WebhookRule,
  { definition, version }: ServedResource,
  { operation, subresource }: MatchedRequest,
): boolean {
  if (scope === 'Namespaced' && !definition.namespaced) return false;
  if (scope === 'Cluster' && definition.namespaced) return false;
  return (
    hasOrWildcard(operations, operation.toUpperCase()) &&
    hasOrWildcard(apiGroups, version.gvk.group) &&
    hasOrWildcard(apiVersions, version.gvk.version) &&
    resources.some((text) => resourceMatches(text, definition.resource, subresource))
  );
}

function hasOrWildcard(values: readonly string[], requested: string): boolean {
  return values.some((value) => value === '*' || value === requested);
}

function resourceMatches(text: string, resource: string, subresource: string): boolean {
  const slash = text.indexOf('/');
  const [ruleResource, ruleSubresource] = slash < 0 ? [text, ''] : [text.slice(0, slash), text.slice(slash + 1)];
  if (ruleResource !== '*' && ruleResource !== resource) return false;
  return ruleSubresource === '*' || ruleSubresource === subresource;
}
