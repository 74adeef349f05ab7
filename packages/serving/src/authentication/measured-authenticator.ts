import { type Names, wellKnown } from '@orch/apimachinery';
import { type Authentication, type Authenticator, wellKnownUsers } from '@orch/auth';
import { type BoundCounter, exponentialBuckets, type MetricsRegistry } from '@orch/component';

/**
 * Counts and times the authentication of requests, by result: `success`, `failure` for a request without or with invalid
 * credentials, and `error`. Users are counted by name only if they are well known: other names would be unlimited label values.
 */
export function measuredAuthenticator(
  authenticator: Authenticator,
  { metrics, names }: { readonly metrics: MetricsRegistry; readonly names: Names },
): Authenticator {
  const countUser = userCounter(metrics, names);
  const attempts = metrics.counter({
    name: 'authentication_attempts',
    help: 'Requests that were authenticated, by result.',
    labels: ['result'],
  });
  const durations = metrics.histogram({
    name: 'authentication_duration_seconds',
    help: 'Time of the authentication of requests in seconds, by result.',
    labels: ['result'],
    buckets: exponentialBuckets(0.001, 2, 15),
  });
  const of = (result: string) => ({ attempts: attempts.bind({ result }), durations: durations.bind({ result }) });
  const bound = { success: of('success'), failure: of('failure'), error: of('error') };

  function finished(result: keyof typeof bound, startMs: number): void {
    bound[result].attempts.increment();
    bound[result].durations.observe((performance.now() - startMs) / 1_000);
  }

  function settled(authentication: Authentication, startMs: number): Authentication {
    if (authentication.type === 'user') {
      countUser(authentication.user.name);
      finished('success', startMs);
    } else finished('failure', startMs);
    return authentication;
  }

  return {
    authenticate(request) {
      const startMs = performance.now();
      const result = authenticator.authenticate(request);
      if (!(result instanceof Promise)) return settled(result, startMs);
      return result.then(
        (late) => settled(late, startMs),
        (error: unknown) => {
          finished('error', startMs);
          throw error;
        },
      );
    },
  };
}

/** Counts users by the names that v1.21 shows, others as `email_id` or `other`. */
function userCounter(metrics: MetricsRegistry, names: Names): (user: string) => void {
  const requests = metrics.counter({
    name: 'authenticated_user_requests',
    help: 'Authenticated requests by user; users that are not well known are email_id or other.',
    labels: ['username'],
  });
  const defaultAccount = `${wellKnownUsers.serviceAccountPrefix}${names.value(wellKnown.namespaces.system)}:default`;
  const shown = [
    ...['admin', 'client', defaultAccount],
    ...[wellKnown.components.nodeAgent, wellKnown.metrics.proxyUser].map((neutral) => names.value(neutral)),
  ];
  const known = new Map<string, BoundCounter>(shown.map((username) => [username, requests.bind({ username })]));
  const emails = requests.bind({ username: 'email_id' });
  const others = requests.bind({ username: 'other' });
  return (user) => (known.get(user) ?? (user.includes('@') ? emails : others)).increment();
}
