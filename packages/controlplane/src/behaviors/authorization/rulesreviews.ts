import { badRequestError, isJsonObject } from '@orch/apimachinery';
import type { Call } from '@orch/apiserver';
import { readOperation } from '@orch/apiserver';
import type { AccessReviewParts } from './accessreviews.js';
import { respondReview } from './accessreviews.js';

/** POST of SelfSubjectRulesReview: 201 with the rules of the caller in a namespace. */
export async function reviewRules(call: Call, parts: AccessReviewParts): Promise<void> {
  const { object: review, admit } = await readOperation(call, parts, call.version);
  const spec = isJsonObject(review['spec']) ? review['spec'] : {};
  const namespace = spec['namespace'];
  if (typeof namespace !== 'string' || namespace === '') throw badRequestError('no namespace on request');
  await admit();
  const rules = parts.authorizer.rulesFor?.(call.user, namespace);
  const status = {
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
  // As in v1.21 the response omits metadata and spec of the request.
  return respondReview(call, parts, {
    kind: review.kind,
    apiVersion: review.apiVersion,
    metadata: {},
    spec: {},
    status,
  });
}
