import { expect, test } from '@jest/globals';
import type { Attributes, Decision } from '@orch/auth';
import { parseRequestInfo } from '../request/request-info.js';
import { createPermissionOf } from './create-permission.js';

const info = parseRequestInfo({
  method: 'PUT',
  path: '/apis/coordination.orch.io/v1/namespaces/team/leases/one',
  query: new URLSearchParams(),
});
const user = { name: 'bob', uid: '', groups: [], extra: {} };

function permission(decision: Decision) {
  const checks: Attributes[] = [];
  const authorizer = {
    authorize: (attributes: Attributes) => {
      checks.push(attributes);
      return decision;
    },
  };
  return { checks, mayCreate: createPermissionOf({ info, user }, authorizer) };
}

test('requires create for the same resource and name, and checks it once for all retries of a write', async () => {
  const { checks, mayCreate } = permission({ verdict: 'allow', reason: '' });
  await mayCreate();
  await mayCreate();
  const { group, version, resource, name, namespace } = info;
  const expected = {
    type: 'resource',
    user,
    verb: 'create',
    subresource: '',
    group,
    version,
    resource,
    name,
    namespace,
  };
  expect(checks).toEqual([expected]);
});

test.each(['deny', 'noOpinion'] as const)('rejects with 403 and the reason of the authorizer: %s', async (verdict) => {
  const { checks, mayCreate } = permission({ verdict, reason: 'RBAC: why' });
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(mayCreate()).rejects.toMatchObject({
      status: {
        code: 403,
        reason: 'Forbidden',
        message: 'leases.coordination.orch.io "one" is forbidden: RBAC: why',
        details: { name: 'one', group: 'coordination.orch.io', kind: 'leases' },
      },
    });
  }
  expect(checks).toHaveLength(1);
});
