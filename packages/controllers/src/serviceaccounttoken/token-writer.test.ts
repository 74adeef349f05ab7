import { describe, expect, test } from '@jest/globals';
import type { Secret, ServiceAccount } from '@orch/api/types/core_v1';
import { FakeClock, orchNames } from '@orch/apimachinery';
import { type FakeRequest, fakeClient } from '../framework/fake-client.fixture.js';
import { requestErrors } from '../framework/request-errors.fixture.js';
import { RecentSecrets } from './recent-secrets.js';
import { accountKey, readAccountKey, readSecretKey, secretKey } from './token-keys.js';
import { base64, tokenSecretNames } from './token-secret.js';
import { TokenWriter } from './token-writer.js';

const { signal } = new AbortController();
const names = tokenSecretNames(orchNames);
const { conflict, notFound, internal } = requestErrors;

const account = (change: Partial<ServiceAccount> = {}, metadata: ServiceAccount['metadata'] = {}): ServiceAccount => ({
  ...{ apiVersion: 'v1', kind: 'ServiceAccount' },
  metadata: { name: 'robot', namespace: 'n', uid: 'u', resourceVersion: '1', ...metadata },
  ...change,
});
const secret = (data: Record<string, string> = {}, metadata: Secret['metadata'] = {}): Secret => ({
  ...{ apiVersion: 'v1', kind: 'Secret', type: names.type, data },
  metadata: {
    ...{ name: 's', namespace: 'n', uid: 'su', resourceVersion: '1' },
    annotations: { [names.accountName]: 'robot', [names.accountUid]: 'u' },
    ...metadata,
  },
});

interface Given {
  readonly accounts?: readonly ServiceAccount[];
  readonly secrets?: readonly Secret[];
  readonly rootCertificates?: string;
  readonly random?: number;
  readonly onRequest?: (request: FakeRequest) => void;
}

function given({ accounts = [account()], secrets = [], rootCertificates = '', random = 0, onRequest }: Given = {}) {
  const requests: FakeRequest[] = [];
  const clock = new FakeClock();
  const client = fakeClient({
    objects: { serviceaccounts: accounts, secrets },
    onRequest: async (request) => {
      requests.push(request);
      onRequest?.(request);
    },
  });
  const writer = new TokenWriter({
    ...{ client, clock, names, random: () => random, rootCertificates },
    signToken: async ({ metadata }, secretName) => `token of ${metadata.name} in ${secretName}`,
  });
  const sent = () => requests.map(({ method, name }) => `${method} ${name}`);
  const bodyOf = (method: string) => JSON.parse(JSON.stringify(requests.find((each) => each.method === method)?.body));
  return { writer, clock, sent, bodyOf };
}

/** Fails the first `count` requests of the method. */
function failing(method: string, error: Error, count = Number.POSITIVE_INFINITY) {
  let left = count;
  return (request: FakeRequest) => {
    if (request.method === method && left-- > 0) throw error;
  };
}

describe('the account on the server', () => {
  const wanted = { namespace: 'n', name: 'robot', uid: 'u' };
  test('is that with the UID, or of the name without one', async () => {
    const { writer } = given();
    expect(await writer.liveAccount(wanted, signal)).toEqual(account());
    expect(await writer.liveAccount({ ...wanted, uid: '' }, signal)).toEqual(account());
    expect(await writer.liveAccount({ ...wanted, uid: 'old' }, signal)).toBeUndefined();
    expect(await given({ accounts: [] }).writer.liveAccount(wanted, signal)).toBeUndefined();
  });

  test('cannot be read: the error is thrown', async () => {
    const { writer } = given({ onRequest: failing('get', internal) });
    await expect(writer.liveAccount(wanted, signal)).rejects.toBe(internal);
  });
});

describe('a new secret', () => {
  test('has token, namespace and account', async () => {
    const { writer, bodyOf } = given();
    await writer.createSecret(account(), signal);
    expect(bodyOf('create')).toEqual({
      ...{ apiVersion: 'v1', kind: 'Secret', type: names.type },
      metadata: {
        ...{ name: 'robot-token-bbbbb', namespace: 'n' },
        annotations: { [names.accountName]: 'robot', [names.accountUid]: 'u' },
      },
      data: { token: base64('token of robot in robot-token-bbbbb'), namespace: base64('n') },
    });
  });

  test('has the root certificates when there are some, and a name of at most 63 characters', async () => {
    const long = account({}, { name: 'r'.repeat(70) });
    const { writer, bodyOf } = given({ accounts: [long], rootCertificates: 'PEM', random: 0.999 });
    await writer.createSecret(long, signal);
    expect(bodyOf('create').data['ca.crt']).toBe(base64('PEM'));
    expect(bodyOf('create').metadata.name).toBe(`${'r'.repeat(58)}99999`);
  });

  test('is not created for an account that is gone, and later for one that has changed', async () => {
    const gone = given({ accounts: [] });
    expect(await gone.writer.createSecret(account(), signal)).toBeUndefined();
    const changed = given({ accounts: [account({}, { resourceVersion: '2' })] });
    await expect(changed.writer.createSecret(account(), signal)).rejects.toThrow('the service account has changed');
    expect([...gone.sent(), ...changed.sent()]).toEqual(['get robot', 'get robot']);
  });
});

describe('a reference to a secret', () => {
  const options = { secretName: 's', signal };

  test('is added to the others while it is needed', async () => {
    const { writer, bodyOf } = given({ accounts: [account({ secrets: [{ name: 'a' }] })] });
    expect(await writer.addReference(account(), { ...options, isNeeded: () => true })).toBe(true);
    expect(bodyOf('update').secrets).toEqual([{ name: 'a' }, { name: 's' }]);
  });

  test('is not added when it is not needed, or the account is gone or replaced', async () => {
    const unneeded = given();
    expect(await unneeded.writer.addReference(account(), { ...options, isNeeded: () => false })).toBe(false);
    for (const accounts of [[], [account({}, { uid: 'new' })]]) {
      const { writer, sent } = given({ accounts });
      expect(await writer.addReference(account(), { ...options, isNeeded: () => true })).toBe(false);
      expect(sent()).toEqual(['get robot']);
    }
    expect(unneeded.sent()).toEqual(['get robot']);
  });

  test('is tried five times after conflicts, 10 ms apart', async () => {
    const { writer, clock, sent } = given({ onRequest: failing('update', conflict, 4) });
    const adding = writer.addReference(account(), { ...options, isNeeded: () => true });
    await clock.advance(39);
    expect(sent().filter((each) => each.startsWith('update'))).toHaveLength(4);
    await clock.advance(1);
    expect(await adding).toBe(true);
    const always = given({ onRequest: failing('update', conflict) });
    const failed = always.writer.addReference(account(), { ...options, isNeeded: () => true });
    failed.catch(() => undefined);
    await always.clock.advance(100);
    await expect(failed).rejects.toBe(conflict);
    expect(always.sent().filter((each) => each.startsWith('update'))).toHaveLength(5);
  });

  test('is not tried again after other errors', async () => {
    const { writer, sent } = given({ onRequest: failing('update', internal) });
    await expect(writer.addReference(account(), { ...options, isNeeded: () => true })).rejects.toBe(internal);
    expect(sent()).toEqual(['get robot', 'update robot']);
  });

  test('is removed, and the others stay', async () => {
    const secrets = [{ name: 'a' }, { name: 's' }];
    const { writer, bodyOf } = given({ accounts: [account({ secrets })] });
    await writer.removeReference({ namespace: 'n', name: 'robot', uid: 'u' }, options);
    expect(bodyOf('update').secrets).toEqual([{ name: 'a' }]);
  });

  test('is not removed when it is missing, or the account is gone', async () => {
    for (const accounts of [[], [account()], [account({ secrets: [{ name: 'a' }] })]]) {
      const { writer, sent } = given({ accounts });
      await writer.removeReference({ namespace: 'n', name: 'robot', uid: 'u' }, options);
      expect(sent()).toEqual(['get robot']);
    }
    const secrets = [{ name: 's' }];
    const going = given({ accounts: [account({ secrets })], onRequest: failing('update', notFound) });
    await expect(going.writer.removeReference({ namespace: 'n', name: 'robot', uid: 'u' }, options)).resolves.toBe(
      undefined,
    );
  });
});

describe('a secret that lacks data', () => {
  const empty = secret();
  const complete = { token: 'dA==', namespace: base64('n') };

  test('gets all of it, and the account', async () => {
    const bare = secret({ other: 'x' }, { annotations: { note: 'a' } });
    const { writer, bodyOf } = given({ secrets: [bare], rootCertificates: 'PEM' });
    expect(await writer.complete(bare, { account: account(), signal })).toBe(true);
    expect(bodyOf('update').data).toEqual({
      ...{ other: 'x', 'ca.crt': base64('PEM'), namespace: base64('n'), token: base64('token of robot in s') },
    });
    expect(bodyOf('update').metadata.annotations).toEqual({
      ...{ note: 'a', [names.accountName]: 'robot', [names.accountUid]: 'u' },
    });
  });

  test('keeps what it has', async () => {
    const partial = secret({ token: 'dA==' });
    const { writer, bodyOf } = given({ secrets: [partial] });
    await writer.complete(partial, { account: account(), signal });
    expect(bodyOf('update').data).toEqual(complete);
    const other = secret({ namespace: 'eA==' });
    const second = given({ secrets: [other] });
    await second.writer.complete(other, { account: account(), signal });
    expect(second.bodyOf('update').data).toEqual({ namespace: 'eA==', token: base64('token of robot in s') });
  });

  test.each([
    ['it is complete', secret(complete), [secret(complete)], []],
    ['it is gone', empty, [], ['get s']],
    ['it has changed', empty, [secret({}, { resourceVersion: '2' })], ['get s']],
    ['the server has a complete one', empty, [secret(complete)], ['get s']],
  ])('is not written when %s', async (_why, cached, secrets, expected) => {
    const { writer, sent } = given({ secrets });
    expect(await writer.complete(cached, { account: account(), signal })).toBe(false);
    expect(sent()).toEqual(expected);
  });

  test('that changes or disappears meanwhile is not completed; other errors are thrown', async () => {
    for (const error of [conflict, notFound]) {
      const { writer } = given({ secrets: [empty], onRequest: failing('update', error) });
      expect(await writer.complete(empty, { account: account(), signal })).toBe(false);
    }
    const { writer } = given({ secrets: [empty], onRequest: failing('update', internal) });
    await expect(writer.complete(empty, { account: account(), signal })).rejects.toBe(internal);
  });
});

test('a secret is deleted only with its UID; one that is gone or replaced counts as deleted', async () => {
  const deleting = given({ secrets: [secret()] });
  await deleting.writer.deleteSecret(secret(), signal);
  expect(deleting.bodyOf('delete')).toEqual({ preconditions: { uid: 'su' } });
  const { uid: _, ...metadata } = secret().metadata;
  const unknown = given({ secrets: [secret()] });
  await unknown.writer.deleteSecret({ ...secret(), metadata }, signal);
  expect(unknown.bodyOf('delete')).toEqual({});
  for (const error of [notFound, conflict]) {
    const { writer } = given({ onRequest: failing('delete', error) });
    await expect(writer.deleteSecret(secret(), signal)).resolves.toBeUndefined();
  }
  const { writer } = given({ onRequest: failing('delete', internal) });
  await expect(writer.deleteSecret(secret(), signal)).rejects.toBe(internal);
});

test('recent secrets are known for a minute, or until they are seen', async () => {
  const clock = new FakeClock();
  const recent = new RecentSecrets(clock);
  recent.add(secret());
  await clock.advance(30_000);
  recent.add(secret({}, { name: 't' }));
  const known = () => recent.list().map(({ metadata }) => metadata.name);
  expect(known()).toEqual(['s', 't']);
  await clock.advance(29_999);
  expect(known()).toEqual(['s', 't']);
  await clock.advance(1);
  expect(known()).toEqual(['t']);
  recent.seen(secret({}, { name: 't' }));
  expect(known()).toEqual([]);
});

test('keys name accounts and secrets exactly', () => {
  expect(readAccountKey(accountKey(account()))).toEqual({ namespace: 'n', name: 'robot', uid: 'u' });
  expect(readSecretKey(secretKey(secret(), names))).toEqual({
    ...{ namespace: 'n', name: 's', uid: 'su', account: { namespace: 'n', name: 'robot', uid: 'u' } },
  });
  expect(readSecretKey(secretKey({ ...secret(), metadata: { name: 's' } }, names)).account.name).toBe('');
});
