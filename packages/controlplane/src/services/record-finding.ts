import { createHash, randomUUID } from 'node:crypto';
import { type ApiObject, type DeepReadonly, deepCopy, formatTime } from '@orch/apimachinery';
import { serverUser } from '@orch/apiserver';
import type { UpdateDecision } from '@orch/storage';
import type { Finding } from './repair-plan.js';
import { coreResource, type ServicesContext } from './services-context.js';

/** Records a finding as an Event of the service, or increments the count of an existing one. */
export async function recordFinding(context: ServicesContext, finding: Finding): Promise<void> {
  const { definition, store } = coreResource(context, 'events');
  const { namespace, name: service, uid } = finding.service;
  const digest = createHash('sha256').update([uid, finding.reason, finding.message].join('/')).digest('hex');
  const name = `${service}.${digest.slice(0, 16)}`;
  const now = formatTime(context.now());
  const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision => {
    if (current !== undefined) {
      const object = deepCopy<ApiObject>(current);
      const count = typeof object['count'] === 'number' ? object['count'] : 0;
      Object.assign(object, { count: count + 1, lastTimestamp: now });
      return { type: 'write', object };
    }
    const involvedObject = { kind: 'Service', namespace, name: service, uid, apiVersion: 'v1' };
    const { reason, message, component } = finding;
    const object = context.codec.fromJson(
      {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name, namespace, uid: randomUUID(), creationTimestamp: now },
        ...{ involvedObject, reason, message, source: { component } },
        ...{ firstTimestamp: now, lastTimestamp: now, count: 1, type: 'Warning' },
      },
      definition.hub,
    );
    definition.hub.applyDefaults(object);
    context.ownership?.trackOwn(object, { definition, current: undefined });
    return { type: 'write', object };
  };
  const expireAfterSeconds = context.eventTtlSeconds;
  await store.update({ namespace, name }, decide, { dryRun: false, by: serverUser.name, expireAfterSeconds });
}
