import { afterEach, describe, expect, test } from '@jest/globals';
import { FakeClock, systemClock } from '@orch/apimachinery';
import type { ExtensionCore } from '@orch/apiserver';
import type { Authorizer } from '@orch/auth';
import { openEmbeddedStore } from '@orch/storage';
import { keepMandatoryFlowObjects } from '../src/fairness/produce-flow-objects.js';
import { type Parsed, startTestServer, type TestResponse, type TestServer } from './test-server.js';

const root = '/apis/flowcontrol.apiserver.orch.io/v1beta1';
const configMaps = '/api/v1/namespaces/default/configmaps';
const asUser = (name: string) => ({ headers: { authorization: 'Bearer admin', 'impersonate-user': name } });
const allowAll = { modes: ['AlwaysAllow'] } as const;
const merge = { headers: { 'content-type': 'application/merge-patch+json' } };

let server: TestServer;
afterEach(() => server.stop());

const uidOf = async (resource: string, name: string): Promise<string> =>
  (await server.ask('GET', `${root}/${resource}/${name}`)).json.metadata.uid;

/** The names behind the uids in the headers of a response. */
async function classified({ headers }: TestResponse): Promise<readonly [schema: string, level: string] | undefined> {
  const schemaUid = headers['x-orch-pf-flowschema-uid'];
  const levelUid = headers['x-orch-pf-prioritylevel-uid'];
  if (schemaUid === undefined && levelUid === undefined) return undefined;
  const find = async (resource: string, uid: unknown): Promise<string> => {
    const { json } = await server.ask('GET', `${root}/${resource}`);
    return json.items.find(({ metadata }: Parsed) => metadata.uid === uid)?.metadata.name ?? 'none';
  };
  return [await find('flowschemas', schemaUid), await find('prioritylevelconfigurations', levelUid)];
}

async function until<T>(get: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await get();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

const everything = {
  resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], clusterScope: true, namespaces: ['*'] }],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
};

/** Creates a schema for the requests of a user. */
async function createSchema(name: string, user: string, level: string): Promise<void> {
  const subjects = [{ kind: 'User', user: { name: user } }];
  const spec = {
    matchingPrecedence: 50,
    priorityLevelConfiguration: { name: level },
    distinguisherMethod: { type: 'ByUser' },
    rules: [{ subjects, ...everything }],
  };
  expect((await server.ask('POST', `${root}/flowschemas`, { body: { metadata: { name }, spec } })).status).toBe(201);
}

async function createLevel(name: string, limitResponse: object, shares = 1): Promise<void> {
  const spec = { type: 'Limited', limited: { assuredConcurrencyShares: shares, limitResponse } };
  const made = await server.ask('POST', `${root}/prioritylevelconfigurations`, { body: { metadata: { name }, spec } });
  expect(made.status).toBe(201);
}

const reject = { type: 'Reject' } as const;
const queue = { type: 'Queue', queuing: { queues: 1, handSize: 1, queueLengthLimit: 2 } } as const;

/** An authorizer that blocks the requests of other users than the administrator until the test releases them. */
function blocking() {
  const held: (() => void)[] = [];
  const allowed = { verdict: 'allow', reason: '' } as const;
  const authorizer: Authorizer = {
    authorize({ user, verb }) {
      if (user.name === 'admin' || verb === 'impersonate') return allowed;
      return new Promise((resolve) => held.push(() => resolve(allowed)));
    },
    rulesFor: () => ({ resourceRules: [], nonResourceRules: [], incomplete: false, evaluationError: '' }),
  };
  const release = (): void => {
    for (const go of held.splice(0)) go();
  };
  return { held, release, authorization: { modes: [], authorizers: [authorizer] } };
}

/** The rows of a dump by the first column, without the head. */
async function dump(name: string): Promise<readonly (readonly string[])[]> {
  const { text, status } = await server.ask('GET', `/debug/api_priority_and_fairness/${name}`);
  expect(status).toBe(200);
  return text
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(',').map((cell) => cell.trim()));
}
const levelRow = async (name: string) => (await dump('dump_priority_levels')).find(([first]) => first === name);

describe('classification', () => {
  test('is in two headers of every response, also of 403 and 404, but not of watches [API server defaults, 5]', async () => {
    server = await startTestServer();
    const asAdmin = await server.ask('GET', configMaps);
    expect(await classified(asAdmin)).toEqual(['exempt', 'exempt']);
    expect(asAdmin.headers['x-orch-pf-flowschema-uid']).toBe(await uidOf('flowschemas', 'exempt'));
    expect(asAdmin.headers['x-orch-pf-prioritylevel-uid']).toBe(await uidOf('prioritylevelconfigurations', 'exempt'));
    const forbidden = await server.ask('GET', configMaps, { token: 'bob' });
    expect([forbidden.status, await classified(forbidden)]).toEqual([403, ['global-default', 'global-default']]);
    const missing = await server.ask('GET', `${configMaps}/none`);
    expect([missing.status, await classified(missing)]).toEqual([404, ['exempt', 'exempt']]);
    const unauthorized = await server.ask('GET', configMaps, { token: 'wrong' });
    expect([unauthorized.status, await classified(unauthorized)]).toEqual([401, undefined]);
    const watched = await server.ask('GET', `${configMaps}?watch=1&timeoutSeconds=1`);
    expect([watched.status, await classified(watched)]).toEqual([200, undefined]);
  });

  test.each([
    ['a health check of anybody', 'GET', '/healthz', 'system:anonymous', ['probes', 'exempt']],
    ['the version', 'GET', '/version', 'someone', ['global-default', 'global-default']],
    ['a scheduler', 'GET', '/api/v1/pods', 'system:scheduler', ['scheduler', 'workload-high']],
    ['its lease', 'GET', leasePath(), 'system:scheduler', ['system-leader-election', 'leader-election']],
    ['a service account', 'GET', '/api/v1/pods', accountName('web'), ['service-accounts', 'workload-low']],
    ['one of the system', 'GET', '/api/v1/pods', accountName('orch-system'), systemAccounts()],
  ])('of %s: %s %s', async (_, method, path, user, expected) => {
    server = await startTestServer('orch', { authorization: allowAll });
    const response = user === 'system:anonymous' ? { token: '' } : asUser(user);
    expect(await classified(await server.ask(method, path, response))).toEqual(expected);
  });

  test('of nodes is by their group', async () => {
    server = await startTestServer('orch', { authorization: allowAll });
    const headers = { ...asUser('system:node:a').headers, 'impersonate-group': 'system:nodes' };
    expect(await classified(await server.ask('GET', '/api/v1/pods', { headers }))).toEqual(['system-nodes', 'system']);
  });

  test('does not happen without priority and fairness, and its paths do not exist [API server defaults, 5]', async () => {
    server = await startTestServer('orch', { priorityAndFairness: false });
    expect(await classified(await server.ask('GET', configMaps))).toBeUndefined();
    expect((await server.ask('GET', '/debug/api_priority_and_fairness/dump_queues')).status).toBe(404);
  });
});

function leasePath(): string {
  return '/apis/coordination.orch.io/v1/namespaces/orch-system/leases/scheduler';
}
function accountName(namespace: string): string {
  return `system:serviceaccount:${namespace}:builder`;
}
function systemAccounts(): readonly string[] {
  return ['orch-system-service-accounts', 'workload-high'];
}

describe('a change of flow schemas and priority levels', () => {
  test('takes effect on the next requests, while others run', async () => {
    const { held, release, authorization } = blocking();
    server = await startTestServer('orch', { authorization });
    await createLevel('tiny', reject);
    const running = server.ask('GET', configMaps, asUser('ada'));
    await until(async () => (held.length === 1 ? true : undefined));
    await createSchema('of-ada', 'ada', 'tiny');
    const one = await until(async () => {
      const second = server.ask('GET', configMaps, asUser('ada'));
      await until(async () => (held.length === 2 ? true : undefined));
      held.pop()?.();
      const [schema] = (await classified(await second)) ?? [];
      return schema === 'of-ada' ? schema : undefined;
    });
    expect(one).toBe('of-ada');
    // Another precedence: the schema is passed by.
    await server.ask('PATCH', `${root}/flowschemas/of-ada`, {
      ...merge,
      body: { spec: { matchingPrecedence: 9_950 } },
    });
    await until(async () => {
      const next = server.ask('GET', configMaps, asUser('ada'));
      await until(async () => (held.length === 2 ? true : undefined));
      held.pop()?.();
      const [schema] = (await classified(await next)) ?? [];
      return schema === 'global-default' ? true : undefined;
    });
    release();
    expect(await classified(await running)).toEqual(['global-default', 'global-default']);
  });

  test('of the shares changes the seats of all levels', async () => {
    server = await startTestServer();
    const seats = async (level: string) =>
      new RegExp(`request_concurrency_limit\\{priority_level="${level}"\\} (\\d+)`).exec(
        (await server.ask('GET', '/metrics')).text,
      )?.[1];
    expect([await seats('global-default'), await seats('catch-all')]).toEqual(['59', '15']);
    await createLevel('large', reject, 205);
    await until(async () => ((await seats('large')) === '300' ? true : undefined));
    expect(await seats('global-default')).toBe('30');
  });

  test('that removes the level of a schema marks it as dangling and passes it by; requests of the level end well', async () => {
    const { held, release, authorization } = blocking();
    server = await startTestServer('orch', { authorization, limits: { readsInFlightMax: 1, writesInFlightMax: 1 } });
    await createLevel('busy', queue);
    await createSchema('of-ada', 'ada', 'busy');
    const busy = async () => await levelRow('busy');
    await until(busy);
    const first = server.ask('GET', configMaps, asUser('ada'));
    await until(async () => (held.length === 1 ? true : undefined));
    const second = server.ask('GET', configMaps, asUser('ada'));
    await until(async () => ((await busy())?.[4] === '1' ? true : undefined));
    expect(await busy()).toEqual(['busy', '1', 'false', 'false', '1', '1']);
    expect((await server.ask('DELETE', `${root}/prioritylevelconfigurations/busy`)).status).toBe(200);
    const condition = await until(async () => {
      const { json } = await server.ask('GET', `${root}/flowschemas/of-ada`);
      return json.status?.conditions?.find(({ reason }: Parsed) => reason === 'NotFound');
    });
    expect(condition).toMatchObject({ type: 'Dangling', status: 'True' });
    // Still served, but no new requests.
    await until(async () => ((await busy())?.[3] === 'true' ? true : undefined));
    const third = server.ask('GET', configMaps, asUser('ada'));
    await until(async () => (held.length === 2 ? true : undefined));
    held.pop()?.();
    expect(await classified(await third)).toEqual(['global-default', 'global-default']);
    release();
    await until(async () => (held.length === 1 ? true : undefined));
    release();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(await busy()).toBeUndefined();
  });
});

describe('a level without a free seat', () => {
  const limits = { readsInFlightMax: 1, writesInFlightMax: 1 } as const;

  test('rejects requests with 429 and Retry-After: 1, and the classification [Errors, 12]', async () => {
    const { held, release, authorization } = blocking();
    server = await startTestServer('orch', { authorization, limits });
    await createLevel('tiny', reject);
    await createSchema('of-ada', 'ada', 'tiny');
    await until(async () => await levelRow('tiny'));
    const running = server.ask('GET', configMaps, asUser('ada'));
    await until(async () => (held.length === 1 ? true : undefined));
    for (const accept of ['application/json', 'application/yaml', 'application/vnd.orch.protobuf', '*/*']) {
      const headers = { ...asUser('ada').headers, accept };
      const rejected = await server.ask('GET', configMaps, { headers });
      expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '1']);
      expect(String(rejected.headers['content-type'])).toContain(accept === '*/*' ? 'json' : accept);
      expect(await classified(rejected)).toEqual(['of-ada', 'tiny']);
      if (accept !== 'application/json') continue;
      const message = 'the server has received too many requests and has asked us to try again later';
      const details = { retryAfterSeconds: 1 };
      expect(rejected.json).toMatchObject({ kind: 'Status', reason: 'TooManyRequests', code: 429, message, details });
    }
    // Other levels, and watches, are not affected.
    const other = server.ask('GET', configMaps, asUser('bob'));
    await until(async () => (held.length === 2 ? true : undefined));
    const watch = server.ask('GET', `${configMaps}?watch=1&timeoutSeconds=1`, asUser('ada'));
    await until(async () => (held.length === 3 ? true : undefined));
    release();
    expect((await Promise.all([running, other, watch])).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('queues requests, rejects them when the queue is full, and shows them in dumps and metrics', async () => {
    const { held, release, authorization } = blocking();
    server = await startTestServer('orch', { authorization, limits });
    await createLevel('queued', queue);
    await createSchema('of-ada', 'ada', 'queued');
    await until(async () => await levelRow('queued'));
    const sent = [0, 1, 2].map(() => server.ask('GET', `${configMaps}/none`, asUser('ada')));
    await until(async () => ((await levelRow('queued'))?.[4] === '2' ? true : undefined));
    const rejected = await server.ask('GET', configMaps, asUser('ada'));
    expect([rejected.status, await classified(rejected)]).toEqual([429, ['of-ada', 'queued']]);
    expect(await levelRow('queued')).toEqual(['queued', '1', 'false', 'false', '2', '1']);
    expect(await levelRow('exempt')).toEqual(['exempt', '<none>', '<none>', '<none>', '<none>', '<none>']);
    const queues = (await dump('dump_queues')).filter(([name]) => name === 'queued');
    expect(queues).toEqual([['queued', '0', '2', '1', expect.stringMatching(/^\d+\.\d{4}$/)]]);
    const requests = (await dump('dump_requests?includeRequestDetails=1')).filter(([name]) => name === 'queued');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const request = ['ada', 'get', `${configMaps}/none`, 'default', 'none', 'v1', 'configmaps', ''];
    expect(requests).toEqual([
      ['queued', 'of-ada', '0', '0', 'ada', time, ...request],
      ['queued', 'of-ada', '0', '1', 'ada', time, ...request],
    ]);
    const { text } = await server.ask('GET', '/metrics');
    const labels = 'priority_level="queued",flow_schema="of-ada"';
    for (const line of [
      'apiserver_current_inqueue_requests{request_kind="readOnly"} 2',
      // The one that executes, and the request of the page.
      'apiserver_current_inflight_requests{request_kind="readOnly"} 2',
      `apiserver_flowcontrol_current_inqueue_requests{${labels}} 2`,
      `apiserver_flowcontrol_current_executing_requests{${labels}} 1`,
      `apiserver_flowcontrol_dispatched_requests_total{${labels}} 1`,
      `apiserver_flowcontrol_rejected_requests_total{${labels},reason="queue-full"} 1`,
      `apiserver_flowcontrol_request_queue_length_after_enqueue_count{${labels}} 2`,
    ])
      expect(text).toContain(`${line}\n`);
    const sampled = (name: string, of: string) =>
      Number(new RegExp(`^apiserver_flowcontrol_${name}{${of}} (.*)$`, 'm').exec(text)?.[1]);
    const waiting = 'phase="waiting",priority_level="queued"';
    // The queue of two is full, its one seat is taken.
    expect(sampled('priority_level_request_count_samples_sum', waiting)).toBeGreaterThan(0);
    expect(sampled('priority_level_request_count_watermarks_sum', `mark="high",${waiting}`)).toBeGreaterThan(0);
    const reads = 'phase="executing",request_kind="readOnly"';
    expect(sampled('read_vs_write_request_count_samples_sum', reads)).toBeGreaterThan(0);
    expect(sampled('read_vs_write_request_count_watermarks_sum', `mark="high",${reads}`)).toBeGreaterThan(0);
    for (let done = 0; done < 3; done++) {
      await until(async () => (held.length === 1 ? true : undefined));
      release();
    }
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([404, 404, 404]);
    const after = (await server.ask('GET', '/metrics')).text;
    expect(after).toContain(`apiserver_flowcontrol_request_wait_duration_seconds_count{${labels},execute="true"} 2\n`);
    expect(after).toContain(`apiserver_flowcontrol_request_execution_seconds_count{${labels}} 3\n`);
  });

  test('rejects requests that have waited for a quarter of the request timeout, and drops cancelled ones', async () => {
    const { held, release, authorization } = blocking();
    server = await startTestServer('orch', { authorization, limits: { ...limits, requestTimeoutMs: 2_000 } });
    await createLevel('queued', queue);
    await createSchema('of-ada', 'ada', 'queued');
    await until(async () => await levelRow('queued'));
    const running = server.ask('GET', configMaps, asUser('ada'));
    await until(async () => (held.length === 1 ? true : undefined));
    const short = await server.ask('GET', `${configMaps}?timeout=50ms`, asUser('ada'));
    expect(short.status).toBe(504);
    expect((await levelRow('queued'))?.[4]).toBe('0');
    const waiting = await server.ask('GET', configMaps, asUser('ada'));
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '1']);
    release();
    await running;
    const labels = 'priority_level="queued",flow_schema="of-ada",reason="time-out"';
    const { text } = await server.ask('GET', '/metrics');
    expect(text).toContain(`apiserver_flowcontrol_rejected_requests_total{${labels}} 1\n`);
  });

  test('gives one flow at most three quarters of its seats', async () => {
    const { held, release, authorization } = blocking();
    // Of 410 seats, global-default has 40.
    server = await startTestServer('orch', {
      authorization,
      limits: { readsInFlightMax: 210, writesInFlightMax: 200 },
    });
    const ofAda = Array.from({ length: 40 }, () => server.ask('GET', configMaps, asUser('ada')));
    await until(async () => ((await levelRow('global-default'))?.[4] === '10' ? true : undefined));
    expect(held).toHaveLength(30);
    const ofBob = server.ask('GET', configMaps, asUser('bob'));
    await until(async () => (held.length === 31 ? true : undefined));
    const end = setInterval(release, 1);
    const responses = await Promise.all([...ofAda, ofBob]);
    clearInterval(end);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('counts large lists by their objects and bytes', async () => {
    const { held, release, authorization } = blocking();
    server = await startTestServer('orch', {
      authorization,
      limits: { readsInFlightMax: 210, writesInFlightMax: 200 },
    });
    const seats = async () => {
      const rows = (await dump('dump_priority_levels')).find(([name]) => name === 'global-default');
      return rows?.[5];
    };
    for (let from = 0; from < 1_200; from += 100) {
      const body = (index: number) => ({ metadata: { name: `map-${from + index}` } });
      await Promise.all(
        Array.from({ length: 100 }, (_, index) => server.ask('POST', configMaps, { body: body(index) })),
      );
    }
    // Of the 30 seats that one flow may have, 1,200 objects of 400 bytes take ten.
    const lists = Array.from({ length: 4 }, () => server.ask('GET', configMaps, asUser('ada')));
    await until(async () => ((await levelRow('global-default'))?.[4] === '1' ? true : undefined));
    expect([held.length, await seats()]).toEqual([3, '3']);
    // With a selector they take three for what is read; a page of 20 takes one. The level has 10 seats left.
    const others = [
      ...Array.from({ length: 3 }, () => server.ask('GET', `${configMaps}?labelSelector=a%3Db`, asUser('bob'))),
      server.ask('GET', `${configMaps}?limit=20`, asUser('bob')),
    ];
    await until(async () => (held.length === 7 ? true : undefined));
    const late = server.ask('GET', `${configMaps}?limit=20`, asUser('cid'));
    await until(async () => ((await levelRow('global-default'))?.[4] === '2' ? true : undefined));
    expect(held).toHaveLength(7);
    const end = setInterval(release, 1);
    await Promise.all([...lists, ...others, late]);
    clearInterval(end);
  });
});

describe('default flow schemas and priority levels', () => {
  const stored = async (resource: string) =>
    (await server.ask('GET', `${root}/${resource}`)).json.items.map(({ metadata }: Parsed) => metadata.name);
  const remove = async (resource: string, name: string) =>
    expect((await server.ask('DELETE', `${root}/${resource}/${name}`)).status).toBe(200);

  test('have the field managers of v1.21', async () => {
    server = await startTestServer();
    const { json } = await server.ask('GET', `${root}/flowschemas/exempt`);
    expect(json.metadata.managedFields.map(({ manager }: Parsed) => manager).sort()).toEqual([
      'api-priority-and-fairness-config-consumer-v1',
      'api-priority-and-fairness-config-producer-v1',
    ]);
  });

  test('are made again at a start if they are mandatory, and the suggested ones only without the level exempt', async () => {
    const store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
    const restart = async () => {
      await server.stop();
      server = await startTestServer('orch', { store });
    };
    server = await startTestServer('orch', { store });
    const all = { schemas: await stored('flowschemas'), levels: await stored('prioritylevelconfigurations') };
    expect(all.schemas).toContain('probes');
    await remove('flowschemas', 'probes');
    await remove('flowschemas', 'catch-all');
    await remove('prioritylevelconfigurations', 'catch-all');
    await restart();
    expect(await stored('flowschemas')).toEqual(all.schemas.filter((name: string) => name !== 'probes'));
    expect(await stored('prioritylevelconfigurations')).toEqual(all.levels);
    await remove('prioritylevelconfigurations', 'exempt');
    await restart();
    expect(await stored('flowschemas')).toEqual(all.schemas);
    await store.close().catch(() => undefined);
  });

  test('are checked every minute if they are mandatory, and work while they are missing', async () => {
    let core: ExtensionCore | undefined;
    const extend = async (given: ExtensionCore) => {
      core = given;
      return {};
    };
    server = await startTestServer('orch', { extend });
    if (core === undefined) throw new Error('the server has called the extension');
    const clock = new FakeClock();
    keepMandatoryFlowObjects({ ...core, clock });
    await remove('flowschemas', 'exempt');
    await remove('prioritylevelconfigurations', 'exempt');
    await remove('flowschemas', 'global-default');
    await until(async () => {
      const { headers, status } = await server.ask('GET', configMaps);
      expect(status).toBe(200);
      return headers['x-orch-pf-flowschema-uid'] === '' ? true : undefined;
    });
    await clock.advance(59_000);
    expect(await stored('flowschemas')).not.toContain('exempt');
    await clock.advance(1_000);
    await until(async () => ((await stored('flowschemas')).includes('exempt') ? true : undefined));
    await until(async () =>
      (await classified(await server.ask('GET', configMaps)))?.[0] === 'exempt' ? true : undefined,
    );
    expect(await stored('flowschemas')).not.toContain('global-default');
  });
});
