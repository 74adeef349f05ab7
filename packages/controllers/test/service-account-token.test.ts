import { beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock, orchNames, StatusError } from '@orch/apimachinery';
import { controllers } from '../src/controllers.js';
import { controllerAccounts } from '../src/framework/controller-accounts.js';
import { type FakeRequest, fakeClient } from '../src/framework/fake-client.fixture.js';
import { ServiceAccountToken } from '../src/framework/service-account-token.js';

let clock: FakeClock;
let requests: FakeRequest[];
beforeEach(() => {
  clock = new FakeClock();
  requests = [];
});

/** A server that issues tokens `t1`, `t2`, … for an hour each. `respond` may throw instead. */
function tokenOf(respond: (request: FakeRequest) => void = () => {}): ServiceAccountToken {
  let issued = 0;
  const client = fakeClient({
    async onRequest(request) {
      requests.push(request);
      respond(request);
    },
  });
  const issuing: typeof client = {
    ...client,
    resource: (reference) => ({
      ...client.resource(reference),
      async createSubresource(name, subresource, body, options) {
        const response = await client.resource(reference).createSubresource(name, subresource, body, options);
        issued += 1;
        const expirationTimestamp = new Date(clock.now().getTime() + 3_600_000).toISOString();
        return { ...response, status: { token: `t${issued}`, expirationTimestamp } };
      },
    }),
  };
  const options = { client: issuing, clock, namespace: orchNames.namespaces.system, name: 'job-controller' };
  return new ServiceAccountToken(options);
}

function failure(code: number, message: string): StatusError {
  const common = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' } as const;
  return new StatusError({ ...common, code, reason: 'Test', message });
}

const methods = () => requests.map(({ method, name }) => `${method} ${name}`);
const request = 'createSubresource job-controller';

describe('the token of a service account', () => {
  test('is requested once, also when several requests need it', async () => {
    const tokens = tokenOf();
    expect(await Promise.all([tokens.token(), tokens.token()])).toEqual(['t1', 't1']);
    expect(tokens.token()).toBe('t1');
    expect(methods()).toEqual([request]);
  });

  test('is replaced after four fifths of its lifetime', async () => {
    const tokens = tokenOf();
    await tokens.token();
    await clock.advance(2_879_000);
    expect(await tokens.token()).toBe('t1');
    await clock.advance(2_000);
    expect(await tokens.token()).toBe('t2');
  });

  test('is replaced after it was rejected', async () => {
    const tokens = tokenOf();
    await tokens.token();
    tokens.reject('another');
    expect(await tokens.token()).toBe('t1');
    tokens.reject('t1');
    expect(await tokens.token()).toBe('t2');
  });

  test('creates a missing account', async () => {
    let exists = false;
    const tokens = tokenOf(({ method }) => {
      if (method === 'create') exists = true;
      else if (!exists) throw failure(404, 'no account');
    });
    expect(await tokens.token()).toBe('t1');
    expect(methods()).toEqual([request, 'create job-controller', request]);
  });

  test('uses an account that was created meanwhile', async () => {
    let attempts = 0;
    const tokens = tokenOf(({ method }) => {
      if (method === 'create') throw failure(409, 'exists');
      attempts += 1;
      if (attempts === 1) throw failure(404, 'no account');
    });
    expect(await tokens.token()).toBe('t1');
  });

  test('an error is not kept, and an aborted request does not end those of others', async () => {
    let isDown = true;
    const tokens = tokenOf(() => {
      if (isDown) throw failure(503, 'down');
    });
    await expect(tokens.token()).rejects.toMatchObject({ code: 503 });
    isDown = false;
    const aborting = new AbortController();
    const aborted = tokens.token(aborting.signal);
    const other = tokens.token();
    aborting.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    expect(await other).toBe('t1');
  });
});

test('every controller has a service account, but the one that makes their tokens', () => {
  const without = Object.keys(controllers).filter((name) => controllerAccounts[name] === undefined);
  expect(without).toEqual(['serviceaccount-token']);
});
