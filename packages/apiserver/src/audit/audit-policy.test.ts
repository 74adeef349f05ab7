import { describe, expect, test } from '@jest/globals';
import type { UserInfo } from '@orch/apimachinery';
import { parseRequestInfo, type RequestInfo } from '../request/request-info.js';
import { type AuditRule, auditPolicyCheck } from './audit-policy.js';

const ada = { name: 'ada', uid: '', groups: ['dev'], extra: {} };
interface AuditedAs {
  readonly info: RequestInfo;
  readonly user: UserInfo | undefined;
}
const at = (method: string, target: string, user: UserInfo = ada): AuditedAs => {
  const [path = '', query = ''] = target.split('?');
  return { info: parseRequestInfo({ method, path, query: new URLSearchParams(query) }), user };
};

/** Whether a rule matches a request. */
function matches(rule: Omit<AuditRule, 'level'>, { info, user }: AuditedAs): boolean {
  return auditPolicyCheck({ rules: [{ level: 'Metadata', ...rule }] })(info, user).level === 'Metadata';
}

const pods = at('GET', '/api/v1/namespaces/web/pods/a');
const log = at('GET', '/api/v1/namespaces/web/pods/a/log');
const scale = at('PUT', '/apis/apps/v1/namespaces/web/deployments/d/scale');
const nodes = at('GET', '/api/v1/nodes');
const health = at('GET', '/healthz/etcd');
const unauthenticated = { ...pods, user: undefined };

describe('a rule matches a request [Audit events, 6]', () => {
  test.each<[Omit<AuditRule, 'level'>, AuditedAs, boolean]>([
    [{}, pods, true],
    [{}, health, true],
    [{}, unauthenticated, true],
    [{ users: ['ada'] }, pods, true],
    [{ users: ['bob'] }, pods, false],
    [{ users: ['ada'] }, unauthenticated, false],
    [{ userGroups: ['ops', 'dev'] }, pods, true],
    [{ userGroups: ['ops'] }, pods, false],
    [{ userGroups: ['dev'] }, unauthenticated, false],
    [{ users: ['ada'], userGroups: ['ops'] }, pods, false],
    [{ verbs: ['get'] }, pods, true],
    [{ verbs: ['list'] }, pods, false],
    [{ namespaces: ['web'] }, pods, true],
    [{ namespaces: ['db'] }, pods, false],
    [{ namespaces: [''] }, nodes, true],
    [{ namespaces: [''] }, pods, false],
    [{ namespaces: [''] }, health, false],
    [{ resources: [{}] }, pods, true],
    [{ resources: [{ group: 'apps' }] }, pods, false],
    [{ resources: [{ group: 'apps' }] }, scale, true],
    [{ resources: [{ resources: ['pods'] }] }, pods, true],
    [{ resources: [{ resources: ['pods'] }] }, log, false],
    [{ resources: [{ resources: ['pods/log'] }] }, log, true],
    [{ resources: [{ resources: ['pods/log'] }] }, pods, false],
    [{ resources: [{ resources: ['pods/*'] }] }, log, true],
    [{ resources: [{ resources: ['pods/*'] }] }, nodes, false],
    [{ resources: [{ resources: ['*'] }] }, log, true],
    [{ resources: [{ group: 'apps', resources: ['*/scale'] }] }, scale, true],
    [{ resources: [{ resources: ['*/scale'] }] }, log, false],
    [{ resources: [{ resources: ['pods'], resourceNames: ['a'] }] }, pods, true],
    [{ resources: [{ resources: ['pods'], resourceNames: ['b'] }] }, pods, false],
    [{ resources: [{ resources: ['pods'] }], namespaces: ['db'] }, pods, false],
    [{ resources: [{ resources: ['pods'] }] }, health, false],
    [{ nonResourceURLs: ['/healthz/etcd'] }, health, true],
    [{ nonResourceURLs: ['/healthz*'] }, health, true],
    [{ nonResourceURLs: ['*'] }, health, true],
    [{ nonResourceURLs: ['/healthz'] }, health, false],
    [{ nonResourceURLs: ['*'] }, pods, false],
    [{ nonResourceURLs: ['/healthz/etc'] }, health, false],
    [{ nonResourceURLs: ['/livez*'] }, health, false],
    [{ users: [], userGroups: [], verbs: [], resources: [], namespaces: [], nonResourceURLs: [] }, pods, true],
    [{ resources: [{ resources: ['deployments/scale'] }] }, scale, false],
    [{ resources: [{ resources: [], resourceNames: ['b'] }] }, pods, true],
    [{ resources: [{ group: 'apps' }, { resources: ['pods'] }], namespaces: ['web'] }, pods, true],
  ])('%j', (rule, request, expected) => {
    expect(matches(rule, request)).toBe(expected);
  });
});

test('the first matching rule decides; omitted stages of the policy and the rule are joined', () => {
  const check = auditPolicyCheck({
    rules: [
      { level: 'None', users: ['bob'] },
      { level: 'Request', verbs: ['get'], omitStages: ['ResponseStarted'] },
      { level: 'Metadata', verbs: ['get', 'list'] },
    ],
    omitStages: ['RequestReceived'],
  });
  expect(check(pods.info, ada)).toEqual({
    level: 'Request',
    omitStages: new Set(['RequestReceived', 'ResponseStarted']),
  });
  expect(check(nodes.info, ada).level).toBe('Metadata');
  const unmatched = { level: 'None', omitStages: new Set(['RequestReceived']) };
  expect(check(scale.info, ada)).toEqual(unmatched);
  expect(check(pods.info, { ...ada, name: 'bob' })).toEqual(unmatched);
});
