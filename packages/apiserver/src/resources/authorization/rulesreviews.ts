import { badRequestError, isJsonObject } from '@orch/apimachinery';
import { decodeObject } from '../../decode/decode.js';
import type { Call } from '../../request/call.js';
import type { ServerParts } from '../../server/parts.js';
import { respondReview } from './accessreviews.js';

/** POST of SelfSubjectRulesReview: 201 with what the caller may do in a namespace. */
export async function reviewRules(call: Call, parts: ServerParts): Promise<void> {
  const review = await decodeObject(call, parts, call.version);
  const spec = isJsonObject(review['spec']) ? review['spec'] : {};
  const namespace = spec['namespace'];
  if (typeof namespace !== 'string' || namespace === '') throw badRequestError('no namespace on request');
  const rules = parts.authorizer.rulesFor?.(call.user, namespace);
  review['spec'] = {};
  review['status'] = {
    resourceRules: (rules?.resourceRules ?? []).map(({ verbs, apiGroups, resources, resourceNames }) => ({
      verbs: [...verbs],
      ...(apiGroups.length === 0 ? {} : { apiGroups: [...apiGroups] }),
      ...(resources.length === 0 ? {} : { resources: [...resources] }),
      ...(resourceNames.length === 0 ? {} : { resourceNames: [...resourceNames] }),
    })),
    nonResourceRules: (rules?.nonResourceRules ?? []).map(({ verbs, nonResourceURLs }) => ({
      verbs: [...verbs],
      ...(nonResourceURLs.length === 0 ? {} : { nonResourceURLs: [...nonResourceURLs] }),
    })),
    incomplete: rules?.incomplete ?? true,
    ...((rules?.evaluationError ?? '') === '' ? {} : { evaluationError: rules?.evaluationError }),
  };
  respondReview(call, parts, review);
}
