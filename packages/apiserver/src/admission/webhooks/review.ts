import { encodeJson, formatApiVersion, type GroupVersionKind, type Names, wellKnown } from '@orch/apimachinery';
import type { ServedResource } from '../../kinds/served-resources.js';
import type { AdmissionRequest } from '../admission.js';
import { type Invocation, requestKind } from './match-rules.js';
import { namespaceOf } from './match-selectors.js';
import type { ReviewVersion } from './webhook.js';

export interface ReviewContent {
  readonly uid: string;
  readonly version: ReviewVersion;
  /** JSON texts with kind and apiVersion; undefined is sent as null. */
  readonly object: string | undefined;
  readonly old: string | undefined;
}

/** The body of an AdmissionReview with its request. */
export function reviewBody(
  request: AdmissionRequest,
  { resource, kind }: Pick<Invocation, 'kind' | 'resource'>,
  { uid, version, object = 'null', old = 'null', names }: ReviewContent & { readonly names: Names },
): Buffer {
  const { definition, subresource, user, name, operation, options, dryRun } = request;
  const own: ServedResource = { definition, version: request.version };
  const namespace = namespaceOf(request);
  const head = {
    uid,
    kind: kindOf(kind),
    resource: resourceOf(resource),
    ...(subresource === '' ? {} : { subResource: subresource }),
    requestKind: kindOf(requestKind(request, own)),
    requestResource: resourceOf(own),
    ...(subresource === '' ? {} : { requestSubResource: subresource }),
    ...(name === '' ? {} : { name }),
    ...(namespace === '' ? {} : { namespace }),
    operation: operation.toUpperCase(),
    userInfo: {
      ...(user.name === '' ? {} : { username: user.name }),
      ...(user.uid === '' ? {} : { uid: user.uid }),
      ...(user.groups.length === 0 ? {} : { groups: user.groups }),
      ...(Object.keys(user.extra).length === 0 ? {} : { extra: user.extra }),
    },
  };
  const apiVersion = reviewApiVersion(names, version);
  // Objects are encoded already: large integers stay exact, and nothing is encoded twice.
  return Buffer.from(
    `{"kind":"AdmissionReview","apiVersion":${JSON.stringify(apiVersion)},"request":${encodeJson(head).slice(0, -1)}` +
      `,"object":${object},"oldObject":${old},"dryRun":${dryRun},"options":${encodeJson(options ?? null)}}}\n`,
  );
}

export function reviewApiVersion(names: Names, version: ReviewVersion): string {
  return formatApiVersion({ group: names.group(wellKnown.groups.admission), version });
}

function kindOf({ group, version, kind }: GroupVersionKind) {
  return { group, version, kind };
}

function resourceOf({ definition, version }: ServedResource) {
  return { group: version.gvk.group, version: version.gvk.version, resource: definition.resource };
}
