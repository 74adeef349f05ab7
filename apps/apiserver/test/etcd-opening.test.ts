import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { openEtcdStore, StoreUnavailableError } from '@orch/storage';

const dead = 'http://127.0.0.1:1';

let server: Server;
let strange: string;

beforeAll(async () => {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'stranger', ...validity });
  const pair = await issueCertificate(authority, {
    commonName: 'etcd',
    usages: ['server'],
    hosts: ['localhost'],
    ...validity,
  });
  server = createServer({ ...pair, ALPNProtocols: ['h2'] });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  strange = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

interface Waiting {
  readonly openTimeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Returns the error of opening the store and the reasons it reported while waiting. */
async function open(endpoints: readonly string[], { openTimeoutMs = 60_000, signal }: Waiting = {}) {
  const reasons: string[] = [];
  const error: unknown = await openEtcdStore({
    endpoints,
    prefix: '/',
    callTimeoutMs: 400,
    openTimeoutMs,
    onWaiting: (reason) => reasons.push(reason),
    ...(signal === undefined ? {} : { signal }),
  }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { error, reasons };
}

const unknownAuthority = 'its certificate is not accepted: unable to verify the first certificate';
const connectionError = 'connect ECONNREFUSED 127.0.0.1:1';

describe('opening etcd', () => {
  test('fails immediately when no endpoint has an accepted certificate', async () => {
    // Otherwise it would wait for a minute, longer than the timeout of this test.
    const { error, reasons } = await open([strange, strange]);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(error).toMatchObject({ message: `etcd at ${strange}, ${strange} does not respond: ${unknownAuthority}` });
    expect(reasons).toEqual([unknownAuthority]);
  });

  test('waits and reports the reason while another endpoint is unreachable', async () => {
    const { error, reasons } = await open([strange, dead], { openTimeoutMs: 800 });
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(reasons).toEqual(expect.arrayContaining([connectionError, unknownAuthority]));
  });

  test('stops on its signal', async () => {
    const ending = new AbortController();
    const opening = open([dead], { signal: ending.signal });
    ending.abort(new Error('stopped'));
    const { error } = await opening;
    expect(error).toEqual(new Error('stopped'));
    expect((await open([dead], { signal: AbortSignal.abort(new Error('before')) })).error).toEqual(new Error('before'));
  });
});
