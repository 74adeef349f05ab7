import { describe, expect, test } from '@jest/globals';
import { FakeClock, orchNames, StatusError, systemClock } from '@orch/apimachinery';
import { LazyProtobuf } from '../protobuf/lazy-protobuf.js';
import {
  ConnectionError,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from '../transport/transport.js';
import { RequestRateLimiter } from './request-rate-limiter.js';
import { RequestSender, type RequestSenderParts } from './request-sender.js';

type ResponseHead = Pick<TransportResponse, 'status' | 'headers'> | ConnectionError;
const busy: ResponseHead = { status: 429, headers: { 'retry-after': '2' } };
const fine: ResponseHead = { status: 200, headers: {} };

/** A sender to a server that sends these responses in turn, repeating the last one. */
function senderOf(responses: readonly ResponseHead[], options: Partial<RequestSenderParts> = {}) {
  const slept: number[] = [];
  let sent = 0;
  const next = (): TransportResponse => {
    const head = responses[Math.min(sent, responses.length - 1)] ?? fine;
    sent += 1;
    if (head instanceof ConnectionError) throw head;
    return { ...head, body: Buffer.from('{"message":"said"}') };
  };
  const transport: Transport = {
    request: async () => next(),
    stream: async () => {
      const { body, ...head } = next();
      return {
        ...head,
        chunks: (async function* () {
          yield body;
        })(),
      };
    },
    close: () => {},
  };
  const clock = {
    ...systemClock(),
    sleep: async (delayMs: number, options?: { readonly signal?: AbortSignal }) => {
      options?.signal?.throwIfAborted();
      slept.push(delayMs);
    },
  };
  return {
    sender: new RequestSender({ transport, headers: { 'user-agent': 'test' }, clock, ...options }),
    slept,
    sent: () => sent,
  };
}

const get: TransportRequest = { method: 'GET', path: '/', headers: {} };

describe.each(['send', 'stream'] as const)('%s', (method) => {
  test('retries 429 and 5xx after the time in Retry-After', async () => {
    const { sender, slept, sent } = senderOf([
      busy,
      { status: 503, headers: { 'retry-after': '1' } },
      { status: 500, headers: { 'retry-after': '3' } },
      fine,
    ]);
    expect((await sender[method](get)).status).toBe(200);
    expect(slept).toEqual([2_000, 1_000, 3_000]);
    expect(sent()).toBe(4);
  });

  test('rejects with the error after ten retries', async () => {
    const { sender, slept, sent } = senderOf([busy]);
    await expect(sender[method](get)).rejects.toMatchObject({ code: 429, message: 'said' });
    expect(slept).toHaveLength(10);
    expect(sent()).toBe(11);
  });

  test.each<readonly [string, ResponseHead]>([
    ['a response without Retry-After', { status: 429, headers: {} }],
    ['a date in Retry-After', { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } }],
    ['another status', { status: 409, headers: { 'retry-after': '1' } }],
  ])('does not retry %s', async (_, head) => {
    const { sender, sent } = senderOf([head, fine]);
    await expect(sender[method](get)).rejects.toBeInstanceOf(StatusError);
    expect(sent()).toBe(1);
  });

  test('an aborted signal ends the wait', async () => {
    const { sender, sent } = senderOf([busy, fine]);
    const reason = new Error('enough');
    await expect(sender[method]({ ...get, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent()).toBe(1);
  });

  test('retries a GET whose connection broke after a second', async () => {
    const { sender, slept, sent } = senderOf([new ConnectionError('broke'), fine]);
    expect((await sender[method](get)).status).toBe(200);
    expect(slept).toEqual([1_000]);
    expect(sent()).toBe(2);
  });

  test.each<readonly [string, TransportRequest['method'], ConnectionError]>([
    ['a POST whose connection broke', 'POST', new ConnectionError('broke')],
    ['an unreachable server', 'GET', new ConnectionError('none', { kind: 'unreachable' })],
    ['a malformed response', 'GET', new ConnectionError('html', { kind: 'malformed' })],
  ])('does not retry %s', async (_, verb, error) => {
    const { sender, sent } = senderOf([error, fine]);
    await expect(sender[method]({ ...get, method: verb })).rejects.toBe(error);
    expect(sent()).toBe(1);
  });

  test('does not retry an aborted request', async () => {
    const error = new ConnectionError('broke');
    const { sender, sent } = senderOf([error, fine]);
    await expect(sender[method]({ ...get, signal: AbortSignal.abort() })).rejects.toBe(error);
    expect(sent()).toBe(1);
  });

  test('passes warnings on, also those of rejected requests', async () => {
    const warnings: string[] = [];
    const { sender } = senderOf([{ status: 403, headers: { warning: '299 - "a", 299 - "b"' } }, fine], {
      onWarning: ({ text }) => warnings.push(text),
    });
    await expect(sender[method](get)).rejects.toMatchObject({ code: 403 });
    await sender[method](get);
    expect(warnings).toEqual(['a', 'b']);
  });

  test('reports each response and failure with its duration', async () => {
    const outcomes: unknown[] = [];
    const { sender } = senderOf([busy, new ConnectionError('broke'), fine], {
      onResponse: (outcome) => outcomes.push(outcome),
    });
    await sender[method](get);
    const durationMs = expect.any(Number);
    const request = { method: 'GET', path: get.path, isStream: method === 'stream' };
    expect(outcomes).toEqual([429, '<error>', 200].map((code) => ({ ...request, code, durationMs })));
  });

  test('takes a token of the rate limiter for each try', async () => {
    const clock = new FakeClock();
    const waits: unknown[] = [];
    const { sender, sent } = senderOf([busy, fine], {
      onResponse: ({ waitedMs }) => waits.push(waitedMs),
      rateLimiter: new RequestRateLimiter({ qps: 1, burst: 1, clock }),
    });
    const sending = sender[method](get);
    await clock.advance(999);
    expect(sent()).toBe(1);
    await clock.advance(1);
    await sending;
    expect(sent()).toBe(2);
    // The second try waits for the rest of its token.
    expect(waits).toEqual([0, expect.any(Number)]);
  });
});

describe.each(['send', 'stream'] as const)('%s with a token source', (method) => {
  const unauthorized: Pick<TransportResponse, 'status' | 'headers'> = { status: 401, headers: {} };

  function withTokens(...responses: readonly Pick<TransportResponse, 'status' | 'headers'>[]) {
    const used: (string | string[] | undefined)[] = [];
    const rejected: string[] = [];
    let sent = 0;
    const respond = (request: TransportRequest) => {
      used.push(request.headers['authorization']);
      sent += 1;
      return responses[sent - 1] ?? { status: 200, headers: {} };
    };
    const body = Buffer.from('{"message":"said"}');
    const transport: Transport = {
      request: async (request) => ({ ...respond(request), body }),
      stream: async (request) => {
        const head = respond(request);
        const chunks = async function* () {
          yield body;
        };
        return { ...head, chunks: chunks() };
      },
      close: () => {},
    };
    const tokens = { token: () => `t${rejected.length}`, reject: (token: string) => void rejected.push(token) };
    const sender = new RequestSender({ transport, headers: { 'user-agent': 'test' }, clock: systemClock(), tokens });
    return { sender, used, rejected };
  }

  test('sends the token as a bearer token', async () => {
    const { sender, used, rejected } = withTokens({ status: 200, headers: {} });
    await sender[method](get);
    expect([used, rejected]).toEqual([['Bearer t0'], []]);
  });

  test('sends a request rejected with 401 once more with a new token', async () => {
    const { sender, used, rejected } = withTokens(unauthorized, fine);
    expect((await sender[method](get)).status).toBe(200);
    expect([used, rejected]).toEqual([['Bearer t0', 'Bearer t1'], ['t0']]);
  });

  test('rejects when the new token is rejected too', async () => {
    const { sender, used } = withTokens(unauthorized, unauthorized, fine);
    await expect(sender[method](get)).rejects.toMatchObject({ code: 401 });
    expect(used).toEqual(['Bearer t0', 'Bearer t1']);
  });
});

describe('beforeWrite', () => {
  const recorded = (beforeWrite: () => void) => {
    const sent: TransportRequest[] = [];
    const request = async (given: TransportRequest): Promise<TransportResponse> => {
      given.beforeSend?.();
      sent.push(given);
      return { status: sent.length === 1 ? 429 : 200, headers: { 'retry-after': '1' }, body: Buffer.from('{}') };
    };
    const stream = () => Promise.reject(new Error('no stream'));
    const { sender, slept } = senderOf([fine], { transport: { request, stream, close: () => {} }, beforeWrite });
    return { sender, slept, sent };
  };

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is called before each try of a %s', async (method) => {
    let calls = 0;
    const { sender, sent } = recorded(() => {
      calls += 1;
    });
    await sender.send({ ...get, method });
    expect([calls, sent.length]).toEqual([2, 2]);
  });

  test('ends a write by its error, which is not sent again; reads are sent', async () => {
    const lost = new Error('no longer leading');
    const { sender, sent, slept } = recorded(() => {
      throw lost;
    });
    await expect(sender.send({ ...get, method: 'POST' })).rejects.toBe(lost);
    expect([sent, slept]).toEqual([[], []]);
    await sender.send(get);
    expect(sent.length).toBe(2);
  });
});

describe('an error in protobuf', () => {
  const protobuf = new LazyProtobuf(orchNames);
  const rejectedWith = (body: Buffer, type = orchNames.protobufMediaType) => {
    const response = { status: 409, headers: { 'content-type': type }, body };
    const transport: Transport = {
      request: async () => response,
      stream: async () => ({ ...response, chunks: (async function* () {})() }),
      close: () => {},
    };
    const sender = new RequestSender({ transport, headers: {}, clock: systemClock(), protobuf });
    return sender.send(get);
  };

  test('is the StatusError of its Status', async () => {
    const status = {
      apiVersion: 'v1',
      kind: 'Status',
      status: 'Failure',
      message: 'no',
      reason: 'Conflict',
      code: 409,
    };
    const encoding = await protobuf.load();
    const body = (await encoding.encode(status)) ?? Buffer.alloc(0);
    await expect(rejectedWith(body)).rejects.toMatchObject({ code: 409, reason: 'Conflict', message: 'no' });
  });

  test('that is malformed has the status of the response', async () => {
    const message = 'the server responded with status 409';
    await expect(rejectedWith(Buffer.from('k8'))).rejects.toMatchObject({ name: 'StatusError', code: 409, message });
  });

  test('in JSON is read as JSON', async () => {
    const body = Buffer.from('{"message":"said"}');
    await expect(rejectedWith(body, 'application/json')).rejects.toMatchObject({ code: 409, message: 'said' });
  });
});

test('a media type has parameters', () => {
  const protobuf = new LazyProtobuf(orchNames);
  const isUsed = (type: string | undefined) => protobuf.isUsedIn({ 'content-type': type });
  expect(isUsed('application/vnd.orch.protobuf')).toBe(true);
  expect(isUsed('application/vnd.orch.protobuf;stream=watch')).toBe(true);
  expect(isUsed('application/vnd.orch.protobuf; stream=watch')).toBe(true);
  expect(isUsed('application/vnd.orch.protobufs')).toBe(false);
  expect(isUsed('application/json')).toBe(false);
  expect(isUsed(undefined)).toBe(false);
});
