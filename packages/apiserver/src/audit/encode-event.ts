import { formatApiVersion, type Names, type UserInfo, wellKnown } from '@orch/apimachinery';
import type { AuditEvent, AuditedRequest, AuditedStatus, ObjectReference, RequestJson } from './audit-event.js';
import { byKey } from './audit-record.js';
import { MicroTimeFormat } from './micro-time.js';

/** Versions of the group of audit events. */
export const auditVersions = ['v1', 'v1beta1', 'v1alpha1'] as const;
export type AuditVersion = (typeof auditVersions)[number];

// An event at level Metadata is about 700 bytes and takes about 2 µs. Its request is encoded once for all its events, its
// user once for all requests.

/** Encodes events as JSON on one line, in one version and dialect. */
export class EventEncoder {
  readonly #times = new MicroTimeFormat();
  readonly #version: AuditVersion;
  readonly #start: string;
  readonly #listStart: string;
  readonly #users = new WeakMap<UserInfo, string>();
  readonly #truncatedKey: string;

  constructor({ names, version }: { readonly names: Names; readonly version: AuditVersion }) {
    this.#version = version;
    const group = names.group(wellKnown.groups.audit);
    const apiVersion = JSON.stringify(`${group}/${version}`);
    this.#start = `{"kind":"Event","apiVersion":${apiVersion},`;
    this.#listStart = `{"kind":"EventList","apiVersion":${apiVersion},"metadata":{},"items":[`;
    this.#truncatedKey = `${group}/truncated`;
  }

  encode(event: AuditEvent): string {
    const { request } = event;
    const shared = this.#requestJson(request);
    const { head, tail, received } = shared;
    const staged = event.stageMs === request.receivedMs ? received : this.#times.format(event.stageMs);
    if (shared.reference !== event.objectRef) {
      shared.reference = event.objectRef;
      shared.referenceText = this.#referenceJson(event.objectRef);
    }
    // Before v1 an event has metadata and its own time.
    const [metadata, timestamp] =
      this.#version === 'v1'
        ? ['', '']
        : [`"metadata":{"creationTimestamp":"${received.slice(0, 19)}Z"},`, `"timestamp":"${received.slice(0, 19)}Z",`];
    return (
      `${this.#start}${metadata}"level":"${request.level}",${timestamp}"auditID":${JSON.stringify(request.auditID)},` +
      `"stage":"${event.stage}",${head}${this.#impersonatedJson(event.impersonatedUser)}${tail}` +
      `${shared.referenceText}${statusJson(event.responseStatus)}${objectsJson(event)}` +
      `"requestReceivedTimestamp":"${received}","stageTimestamp":"${staged}"${annotationsJson(event)}}`
    );
  }

  /** An EventList of encoded events. */
  list(events: readonly string[]): string {
    return `${this.#listStart}${events.join(',')}]}`;
  }

  /** Without the bodies, and with an annotation that says so. */
  truncated(event: AuditEvent): AuditEvent {
    const annotations = [...event.annotations, [this.#truncatedKey, 'true'] as const].sort(byKey);
    return { ...event, requestObject: undefined, responseObject: undefined, annotations };
  }

  #requestJson(request: AuditedRequest): RequestJson {
    if (request.json?.encoder === this) return request.json;
    const { requestURI, verb, user, sourceIPs, userAgent } = request;
    const head = `"requestURI":${JSON.stringify(requestURI)},"verb":${JSON.stringify(verb)},"user":${this.#userJson(user)},`;
    const agent = userAgent === '' ? '' : `"userAgent":${JSON.stringify(userAgent)},`;
    const addresses = sourceIPs.length === 0 ? '' : `"sourceIPs":${JSON.stringify(sourceIPs)},`;
    const json: RequestJson = {
      encoder: this,
      head,
      tail: `${addresses}${agent}`,
      received: this.#times.format(request.receivedMs),
      reference: undefined,
      referenceText: '',
    };
    request.json = json;
    return json;
  }

  #impersonatedJson(user: UserInfo | undefined): string {
    return user === undefined ? '' : `"impersonatedUser":${this.#userJson(user)},`;
  }

  #userJson(user: UserInfo | undefined): string {
    if (user === undefined) return '{}';
    const known = this.#users.get(user);
    if (known !== undefined) return known;
    const { name, uid, groups, extra } = user;
    const json = JSON.stringify({
      ...(name === '' ? {} : { username: name }),
      ...(uid === '' ? {} : { uid }),
      ...(groups.length === 0 ? {} : { groups }),
      ...(Object.keys(extra).length === 0 ? {} : { extra }),
    });
    this.#users.set(user, json);
    return json;
  }

  #referenceJson(reference: ObjectReference | undefined): string {
    if (reference === undefined) return '';
    const { resource, namespace, name, uid, resourceVersion, subresource } = reference;
    let { apiGroup, apiVersion } = reference;
    if (this.#version === 'v1alpha1') {
      apiVersion = formatApiVersion({ group: apiGroup, version: apiVersion });
      apiGroup = '';
    }
    const members =
      member('resource', resource) +
      member('namespace', namespace) +
      member('name', name) +
      member('uid', uid) +
      member('apiGroup', apiGroup) +
      member('apiVersion', apiVersion) +
      member('resourceVersion', resourceVersion) +
      member('subresource', subresource);
    return `"objectRef":{${members.slice(0, -1)}},`;
  }
}

function member(name: string, value: string): string {
  return value === '' ? '' : `"${name}":${JSON.stringify(value)},`;
}

function statusJson(status: AuditedStatus | undefined): string {
  if (status === undefined) return '';
  const { status: outcome = '', message = '', reason = '', code } = status;
  const texts = `${member('status', outcome)}${member('message', message)}${member('reason', reason)}`;
  return `"responseStatus":{"metadata":{},${texts}"code":${code}},`;
}

function objectsJson({ requestObject, responseObject }: AuditEvent): string {
  const request = requestObject === undefined ? '' : `"requestObject":${requestObject},`;
  if (responseObject === undefined) return request;
  return `${request}"responseObject":${Buffer.concat(responseObject).toString()},`;
}

function annotationsJson({ annotations }: AuditEvent): string {
  if (annotations.length === 0) return '';
  let json = ',"annotations":{';
  for (const [key, value] of annotations) json += `${JSON.stringify(key)}:${JSON.stringify(value)},`;
  return `${json.slice(0, -1)}}`;
}
