import { describe, expect, test } from '@jest/globals';
import type { UserInfo } from '@orch/apimachinery';
import { parseRequestInfo } from '../request/request-info.js';
import type { FlowPathRule, FlowResourceRule, FlowSchemaSettings, FlowSubject } from './flow-settings.js';
import { compareSchemas, flowDistinguisher, matchesSchema, prepareMatcher } from './match-flow-schema.js';

const info = (method: string, url: string) => {
  const [path = '', query = ''] = url.split('?');
  return parseRequestInfo({ method, path, query: new URLSearchParams(query) });
};
const userNamed = (name: string, ...groups: string[]): UserInfo => ({ name, uid: '', groups, extra: {} });
const ada = userNamed('ada', 'team');
const account = userNamed('system:serviceaccount:web:builder', 'system:serviceaccounts');
const every: FlowResourceRule = {
  verbs: ['*'],
  apiGroups: ['*'],
  resources: ['*'],
  clusterScope: true,
  namespaces: ['*'],
};
const everyPath: FlowPathRule = { verbs: ['*'], paths: ['*'] };

describe('subjects', () => {
  test.each<[FlowSubject, UserInfo, boolean]>([
    [{ kind: 'User', name: 'ada' }, ada, true],
    [{ kind: 'User', name: 'bob' }, ada, false],
    [{ kind: 'User', name: '*' }, ada, true],
    [{ kind: 'Group', name: 'team' }, ada, true],
    [{ kind: 'Group', name: 'ada' }, ada, false],
    [{ kind: 'Group', name: '*' }, userNamed('x'), true],
    [{ kind: 'ServiceAccount', namespace: 'web', name: 'builder' }, account, true],
    [{ kind: 'ServiceAccount', namespace: 'web', name: 'build' }, account, false],
    [{ kind: 'ServiceAccount', namespace: 'web', name: '*' }, account, true],
    [{ kind: 'ServiceAccount', namespace: 'we', name: '*' }, account, false],
    [{ kind: 'ServiceAccount', namespace: 'web', name: '*' }, ada, false],
  ])('%j matches %j: %j', (subject, user, expected) => {
    const rules = prepareMatcher([{ subjects: [subject], resourceRules: [every], nonResourceRules: [] }]);
    expect(matchesSchema(rules, info('GET', '/api/v1/pods'), user)).toBe(expected);
  });
});

describe('resource rules', () => {
  test.each<[Partial<FlowResourceRule>, string, string, boolean]>([
    [{}, 'GET', '/api/v1/pods', true],
    [{ verbs: ['list'] }, 'GET', '/api/v1/pods', true],
    [{ verbs: ['get'] }, 'GET', '/api/v1/pods', false],
    [{ apiGroups: [''] }, 'GET', '/api/v1/pods', true],
    [{ apiGroups: ['apps'] }, 'GET', '/api/v1/pods', false],
    [{ resources: ['pods'] }, 'GET', '/api/v1/namespaces/web/pods/a/status', false],
    [{ resources: ['pods/status'] }, 'GET', '/api/v1/namespaces/web/pods/a/status', true],
    [{ namespaces: ['web'] }, 'GET', '/api/v1/namespaces/web/pods', true],
    [{ namespaces: ['other'] }, 'GET', '/api/v1/namespaces/web/pods', false],
    // All namespaces, and resources outside of them, require the cluster scope.
    [{ clusterScope: false }, 'GET', '/api/v1/pods', false],
    [{ clusterScope: false }, 'GET', '/api/v1/nodes', false],
    [{ clusterScope: false }, 'GET', '/api/v1/namespaces/web/pods', true],
    [{ namespaces: [] }, 'GET', '/api/v1/namespaces/web/pods', false],
    [{}, 'GET', '/healthz', false],
  ])('%j matches %s %s: %j', (rule, method, url, expected) => {
    const subjects = [{ kind: 'User', name: 'ada' }] as const;
    const rules = prepareMatcher([{ subjects, resourceRules: [{ ...every, ...rule }], nonResourceRules: [] }]);
    expect(matchesSchema(rules, info(method, url), ada)).toBe(expected);
  });
});

describe('rules for paths', () => {
  test.each<[Partial<FlowPathRule>, string, boolean]>([
    [{}, '/healthz', true],
    [{ verbs: ['get'] }, '/healthz', true],
    [{ verbs: ['post'] }, '/healthz', false],
    [{ paths: ['/healthz'] }, '/healthz', true],
    [{ paths: ['/healthz'] }, '/healthz/ping', true],
    [{ paths: ['/healthz'] }, '/healthzy', false],
    [{ paths: ['/metrics/*'] }, '/metrics/a/b', true],
    [{ paths: ['/metrics/*'] }, '/metrics', false],
    [{}, '/api/v1/pods', false],
  ])('%j matches GET %s: %j', (rule, url, expected) => {
    const subjects = [{ kind: 'User', name: 'ada' }] as const;
    const rules = prepareMatcher([{ subjects, resourceRules: [], nonResourceRules: [{ ...everyPath, ...rule }] }]);
    expect(matchesSchema(rules, info('GET', url), ada)).toBe(expected);
  });
});

test('schemas are ordered by precedence, then by name', () => {
  const schema = (name: string, precedence: number): FlowSchemaSettings => {
    return { name, uid: '', precedence, level: '', distinguisher: undefined, rules: [] };
  };
  const sorted = [schema('b', 5), schema('c', 1), schema('a', 5)].sort(compareSchemas);
  expect(sorted.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
});

test('flows are distinguished by user, by namespace or not at all', () => {
  const request = info('GET', '/api/v1/namespaces/web/pods');
  expect(flowDistinguisher('ByUser', request, ada)).toBe('ada');
  expect(flowDistinguisher('ByNamespace', request, ada)).toBe('web');
  expect(flowDistinguisher(undefined, request, ada)).toBe('');
});
