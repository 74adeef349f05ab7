import { beforeEach, expect, test } from '@jest/globals';
import { FakeClock } from '@orch/apimachinery';
import type { Credentials } from './credentials.js';
import { authorityWarning, certificateCheckMs, renewCredentials } from './renew-credentials.js';

const dayMs = 86_400_000;
const certificateDays = 90;

let clock: FakeClock;
let events: string[];
let stopping: AbortController;
beforeEach(() => {
  clock = new FakeClock('2021-01-01T00:00:00Z');
  events = [];
  stopping = new AbortController();
});

const day = () => (clock.now().getTime() - Date.parse('2021-01-01T00:00:00Z')) / dayMs;

/** Renews credentials that are due after 60 days. `load` may throw. */
function renewing(load: () => void = () => {}): Promise<void> {
  const keys = { cert: '', key: '' };
  const others = {
    authority: '',
    frontProxyAuthority: '',
    token: '',
    serviceAccountKey: '',
    admin: keys,
    serving: keys,
    schedulerServing: keys,
  };
  const clients = { components: { controllers: keys, scheduler: keys }, frontProxyClient: keys };
  const credentialsAt = (now: Date): Credentials => ({
    ...{ ...others, ...clients, nodeAgent: keys, nodeAgentClient: keys },
    renewAtMs: now.getTime() + (certificateDays * dayMs * 2) / 3,
    authoritiesEndMs: now.getTime() + 3_650 * dayMs,
  });
  return renewCredentials(credentialsAt(clock.now()), {
    ...{ clock, signal: stopping.signal },
    async load(now) {
      load();
      return credentialsAt(now);
    },
    onRenewed: async () => void events.push(`renewed on day ${day()}`),
    onError: (error) => events.push(`${error instanceof Error ? error.message : ''} on day ${Math.floor(day())}`),
  });
}

test('certificates are renewed each time two thirds of their lifetime are over', async () => {
  const running = renewing();
  await clock.advance(60 * dayMs - 1);
  expect(events).toEqual([]);
  await clock.advance(1);
  expect(events).toEqual(['renewed on day 60']);
  await clock.advance(60 * dayMs);
  expect(events).toEqual(['renewed on day 60', 'renewed on day 120']);
  stopping.abort();
  await running;
});

test('a failed renewal is reported and tried again', async () => {
  let isFull = true;
  const running = renewing(() => {
    if (isFull) throw new Error('no space');
  });
  await clock.advance(60 * dayMs);
  await clock.advance(10_000);
  expect(events).toEqual(['no space on day 60', 'no space on day 60']);
  isFull = false;
  await clock.advance(10_000);
  expect(events).toHaveLength(3);
  expect(events[2]).toMatch(/^renewed on day 60/);
  stopping.abort();
  await running;
  expect(clock.timersPending).toBe(0);
});

test('users of certificates read the files often enough for the lifetime', () => {
  expect(certificateCheckMs()).toBe(10_000);
  expect(certificateCheckMs(30 / 86_400)).toBe(1_000);
});

test('an authority is warned of in its last year', () => {
  const authoritiesEndMs = Date.parse('2031-01-01T00:00:00Z');
  expect(authorityWarning({ authoritiesEndMs }, new Date('2029-12-31T00:00:00Z'))).toBeUndefined();
  expect(authorityWarning({ authoritiesEndMs }, new Date('2030-01-01T00:00:00Z'))).toBe(
    'the authority of this cluster ends at 2031-01-01T00:00:00.000Z: plan to replace it (docs/component-identities.md)',
  );
});
