import { StatusError, textAt, wellKnown } from '@orch/apimachinery';
import type { AdmissionContext, AdmissionPlugin, AdmissionRequest } from '@orch/apiserver';
import type { AdmissionConfigurations, EventRateLimit } from '../configuration/admission-configuration.js';
import { TokenBuckets } from './token-buckets.js';

/**
 * Rejects events with 429 beyond the configured rates: of the server, of a namespace, of a user, or of a source about one
 * object. Each limit counts each event, also those that another limit rejects. Dry runs are not counted.
 */
export function eventRateLimit(
  { names, now }: Pick<AdmissionContext, 'names' | 'now'>,
  { EventRateLimit: configuration = { limits: [] } }: AdmissionConfigurations,
): AdmissionPlugin {
  const eventsGroup = names.group(wellKnown.groups.events);
  const limits = configuration.limits.map((limit) => ({
    type: limit.type,
    keyOf: keys[limit.type],
    buckets: new TokenBuckets({ ...limit, keysMax: limit.type === 'Server' ? 1 : limit.cacheSize }),
  }));
  return {
    handles: ({ operation, definition, dryRun }) =>
      (operation === 'create' || operation === 'update') &&
      !dryRun &&
      definition.resource === 'events' &&
      (definition.group === '' || definition.group === eventsGroup),
    validate(request) {
      const nowMs = now().getTime();
      const reached = new Set<string>();
      for (const { type, keyOf, buckets } of limits) {
        const key = keyOf(request);
        if (!buckets.take(key, nowMs)) reached.add(`limit reached on type ${type} for key ${key}`);
      }
      if (reached.size > 0) throw limitReached([...reached]);
    },
  };
}

const keys: Readonly<Record<EventRateLimit['type'], (request: AdmissionRequest) => string>> = {
  Server: () => '',
  Namespace: ({ namespace }) => namespace,
  User: ({ user }) => user.name,
  SourceAndObject: ({ object }) =>
    [
      textAt(object, 'source', 'component'),
      textAt(object, 'source', 'host'),
      ...['kind', 'namespace', 'name', 'uid', 'apiVersion'].map((member) => textAt(object, 'involvedObject', member)),
    ].join(''),
};

/** 429 with the reasons of all limits, without a time to retry after, as v1.21. */
function limitReached(reasons: readonly string[]): StatusError {
  const [first = '', ...others] = reasons;
  const text = others.length === 0 ? first : `[${reasons.join(', ')}]`;
  const message = `Too many requests: ${text}`;
  const head = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' } as const;
  return new StatusError({ ...head, message, reason: 'TooManyRequests', code: 429 });
}
