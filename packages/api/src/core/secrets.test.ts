import { describe, expect, test } from '@jest/globals';
import { type ApiObject, formatFieldError, makeNames } from '@orch/apimachinery';
import { moveStringData, secretStrategy } from './secrets.js';

const names = makeNames('orch');
const context = {
  now: new Date(0),
  user: { name: 'admin', uid: '', groups: [], extra: {} },
  names,
  gates: () => true,
  version: { group: '', version: 'v1', kind: 'Secret' },
};
const encoded = (text: string) => Buffer.from(text).toString('base64');
const secretOf = (members: object): ApiObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'a', namespace: 'b' },
  ...members,
});
const errorsOf = (members: object) =>
  secretStrategy.validateCreate(secretOf(members), context).map((error) => formatFieldError(error));

describe('a secret', () => {
  test.each([
    [{ type: 'any', data: { 'a.b-c_D': '' } }],
    [{ type: 'orch.io/tls', data: { 'tls.crt': '', 'tls.key': '' } }],
    [{ type: 'orch.io/ssh-auth', data: { 'ssh-privatekey': encoded('x') } }],
    [{ type: 'orch.io/basic-auth', data: { username: '' } }],
    [{ type: 'orch.io/basic-auth', data: { password: '' } }],
    [{ type: 'orch.io/dockercfg', data: { '.dockercfg': encoded('{}') } }],
    [{ type: 'orch.io/dockerconfigjson', data: { '.dockerconfigjson': encoded('null') } }],
    [
      {
        type: 'orch.io/service-account-token',
        metadata: { name: 'a', namespace: 'b', annotations: { 'orch.io/service-account.name': 'c' } },
      },
    ],
  ])('may be %j', (members) => {
    expect(errorsOf(members)).toEqual([]);
  });

  const redacted = 'Invalid value: "<secret contents redacted>"';
  const notAnObject = (kind: string) =>
    `data[.dockercfg]: ${redacted}: json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`;
  const dockerConfig = (text: string) => ({ type: 'orch.io/dockercfg', data: { '.dockercfg': encoded(text) } });
  const account = 'metadata.annotations[orch.io/service-account.name]: Required value';

  test.each<readonly [object, readonly string[]]>([
    [{ type: 'orch.io/tls' }, ['data[tls.crt]: Required value', 'data[tls.key]: Required value']],
    [{ type: 'orch.io/tls', data: { 'tls.key': '' } }, ['data[tls.crt]: Required value']],
    [{ type: 'orch.io/ssh-auth', data: { 'ssh-privatekey': '' } }, ['data[%s][ssh-privatekey]: Required value']],
    [{ type: 'orch.io/basic-auth' }, ['data[%s][username]: Required value', 'data[%s][password]: Required value']],
    [{ type: 'orch.io/dockercfg' }, ['data[.dockercfg]: Required value']],
    [{ type: 'orch.io/dockerconfigjson' }, ['data[.dockerconfigjson]: Required value']],
    [dockerConfig('{'), [`data[.dockercfg]: ${redacted}: unexpected end of JSON input`]],
    [dockerConfig('[]'), [notAnObject('array')]],
    [dockerConfig('true'), [notAnObject('bool')]],
    [dockerConfig('5'), [notAnObject('number')]],
    [dockerConfig('12345678901234567890'), [notAnObject('number')]],
    [dockerConfig('"x"'), [notAnObject('string')]],
    [{ type: 'orch.io/service-account-token' }, [account]],
    [
      {
        type: 'orch.io/service-account-token',
        metadata: { name: 'a', namespace: 'b', annotations: { 'orch.io/service-account.name': '' } },
      },
      [account],
    ],
  ])('is rejected as %j', (members, errors) => {
    expect(errorsOf(members)).toEqual(errors);
  });

  test('has at most 1 MiB of data', () => {
    const data = (bytes: number) => ({ data: { a: Buffer.alloc(bytes - 1).toString('base64'), b: 'AA==' } });
    expect(errorsOf(data(1024 * 1024))).toEqual([]);
    expect(errorsOf(data(1024 * 1024 + 1))).toEqual(['data: Too long: must have at most 1048576 bytes']);
  });

  test('has a type that an update may omit but not change', () => {
    const update = (type: string) => {
      const [updated, old] = [secretOf({ type }), secretOf({ type: 'a' })];
      for (const secret of [updated, old]) secret.metadata.resourceVersion = '1';
      secretStrategy.prepareForUpdate(updated, old, context);
      const errors = secretStrategy.validateUpdate(updated, old, context).map((error) => formatFieldError(error));
      return [updated['type'], errors];
    };
    expect(update('')).toEqual(['a', []]);
    expect(update('a')).toEqual(['a', []]);
    expect(update('b')).toEqual(['b', ['type: Invalid value: "b": field is immutable']]);
  });

  test('moves its texts into its data', () => {
    const secret = secretOf({ stringData: { a: 'é', b: 5 }, data: { a: 'x', c: 'y' } });
    moveStringData(secret);
    expect(secret).toEqual(secretOf({ data: { a: encoded('é'), c: 'y' } }));
    const without = secretOf({});
    moveStringData(without);
    expect(without).toEqual(secretOf({}));
  });
});
