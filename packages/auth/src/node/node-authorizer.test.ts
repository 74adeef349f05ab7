import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import type { Attributes, ResourceAttributes } from '../authorize/authorizer.js';
import { nodeAuthorizer } from './node-authorizer.js';
import type { GraphObject } from './node-graph.js';

const user = { name: 'system:node:n', uid: '', groups: ['system:nodes'], extra: {} };
const request = (given: Partial<ResourceAttributes>): ResourceAttributes => ({
  ...{ type: 'resource', user, verb: 'get', namespace: '', group: '', version: 'v1', resource: '', subresource: '' },
  name: '',
  ...given,
});

/** Node n needs every object with the name `needed`. */
const graph = { hasPath: (nodeName: string, { name }: GraphObject) => nodeName === 'n' && name === 'needed' };
const rules = [
  { verbs: ['get'], apiGroups: [''], resources: ['pods'] },
  { verbs: ['get'], nonResourceURLs: ['/healthz'] },
];
const authorize = (attributes: Attributes, writesClaimStatus = true) =>
  nodeAuthorizer(graph, { names: orchNames, rules, writesClaimStatus }).authorize(attributes);

const allowed = { verdict: 'allow', reason: '' };
const rejected = (reason: string) => ({ verdict: 'noOpinion', reason });
const storage = 'storage.orch.io';
const namespaced = { namespace: 'web', name: 'needed' };

describe('objects that the pods of a node refer to', () => {
  const secret = { ...namespaced, resource: 'secrets' };
  const configMap = { ...namespaced, resource: 'configmaps' };
  const claim = { ...namespaced, resource: 'persistentvolumeclaims' };
  const volume = { resource: 'persistentvolumes', name: 'needed' };
  const attachment = { group: storage, resource: 'volumeattachments', name: 'needed' };
  const token = { ...namespaced, resource: 'serviceaccounts', subresource: 'token', verb: 'create' };

  test.each<[what: string, request: Partial<ResourceAttributes>]>([
    ...[secret, configMap].flatMap((object) =>
      ['get', 'list', 'watch'].map((verb): [string, object] => [`${verb} ${object.resource}`, { ...object, verb }]),
    ),
    ['get a claim', claim],
    ['update the status of a claim', { ...claim, verb: 'update', subresource: 'status' }],
    ['patch the status of a claim', { ...claim, verb: 'patch', subresource: 'status' }],
    ['get a volume', volume],
    ['get an attachment', attachment],
    ['request a token of an account', token],
  ])('%s: only those that the node needs, by name', (_what, given) => {
    expect(authorize(request(given))).toEqual(allowed);
    const unrelated = "no relationship found between node 'n' and this object";
    expect(authorize(request({ ...given, name: 'other' }))).toEqual(rejected(unrelated));
    const unnamed =
      given.resource === 'serviceaccounts'
        ? 'can only create tokens for individual service accounts'
        : 'No Object name found';
    expect(authorize(request({ ...given, name: '' }))).toEqual(rejected(unnamed));
    const another = { ...user, name: 'system:node:m' };
    expect(authorize(request({ ...given, user: another }))).toEqual(rejected(unrelated.replace("'n'", "'m'")));
  });

  test.each<[request: Partial<ResourceAttributes>, reason: string]>([
    ...[secret, configMap].flatMap((object): [Partial<ResourceAttributes>, string][] => [
      [{ ...object, verb: 'delete' }, 'can only read resources of this type'],
      [{ ...object, subresource: 'status' }, 'cannot read subresource'],
      [{ ...object, namespace: '' }, 'can only read namespaced object of this type'],
    ]),
    ...[claim, volume, attachment].flatMap((object): [Partial<ResourceAttributes>, string][] => [
      [{ ...object, verb: 'list' }, 'can only get individual resources of this type'],
      [{ ...object, subresource: 'other' }, 'cannot get subresource'],
    ]),
    [{ ...claim, subresource: 'status' }, 'can only get/update/patch this type'],
    [{ ...token, verb: 'get' }, 'can only create tokens for individual service accounts'],
    [{ ...token, subresource: '' }, 'can only create token subresource of serviceaccount'],
  ])('%j is rejected: %s', (given, reason) => {
    expect(authorize(request(given))).toEqual(rejected(reason));
  });

  test('the status of a claim is not written without the gate', () => {
    const status = { ...claim, verb: 'update', subresource: 'status' };
    expect(authorize(request(status), false)).toEqual(rejected('can only get individual resources of this type'));
    expect(authorize(request({ ...status, verb: 'get' }), false)).toEqual(rejected('cannot get subresource'));
    expect(authorize(request(claim), false)).toEqual(allowed);
  });

  test('resources of the same name in other groups are not these', () => {
    for (const given of [secret, configMap, claim, volume, token])
      expect(authorize(request({ ...given, group: 'example.com' }))).toEqual(rejected(''));
    expect(authorize(request({ ...attachment, group: '' }))).toEqual(rejected(''));
  });
});

describe('objects of the node itself', () => {
  const lease = { group: 'coordination.orch.io', resource: 'leases', namespace: 'orch-node-lease', name: 'n' };
  const csiNode = { group: storage, resource: 'csinodes', name: 'n' };

  test.each([lease, csiNode])('the node writes its own of $resource', (object) => {
    const own = object === lease ? 'node lease' : 'CSINode';
    for (const verb of ['get', 'create', 'update', 'patch', 'delete'])
      expect(authorize(request({ ...object, verb }))).toEqual(allowed);
    for (const verb of ['list', 'watch', 'deletecollection']) {
      const reason = `can only get, create, update, patch, or delete a ${own}`;
      expect(authorize(request({ ...object, verb }))).toEqual(rejected(reason));
    }
    for (const verb of ['get', 'update', 'patch', 'delete']) {
      const reason = `can only access ${own} with the same name as the requesting node`;
      expect(authorize(request({ ...object, verb, name: 'm' }))).toEqual(rejected(reason));
    }
    // The name of an object to create may not be known yet.
    expect(authorize(request({ ...object, verb: 'create', name: '' }))).toEqual(allowed);
  });

  test('leases are in one namespace, and a CSINode has no subresources', () => {
    for (const verb of ['get', 'create']) {
      expect(authorize(request({ ...lease, verb, namespace: 'web' }))).toEqual(
        rejected('can only access leases in the "orch-node-lease" system namespace'),
      );
      expect(authorize(request({ ...csiNode, verb, subresource: 'status' }))).toEqual(
        rejected('cannot authorize CSINode subresources'),
      );
    }
  });
});

describe('everything else', () => {
  const path = (path: string, who = user): Attributes => ({ type: 'path', user: who, verb: 'get', path });

  test('follows the rules of nodes', () => {
    expect(authorize(request({ resource: 'pods' }))).toEqual(allowed);
    expect(authorize(request({ resource: 'pods', verb: 'delete' }))).toEqual(rejected(''));
    expect(authorize(path('/healthz'))).toEqual(allowed);
    expect(authorize(path('/metrics'))).toEqual(rejected(''));
  });

  test('users that are no nodes have no access, nor has a node without a name', () => {
    const outside = { ...user, groups: [] };
    expect(authorize(request({ resource: 'pods', user: outside }))).toEqual(rejected(''));
    expect(authorize(path('/healthz', outside))).toEqual(rejected(''));
    const unnamed = { ...user, name: 'system:node:' };
    const reason = 'unknown node for user "system:node:"';
    expect(authorize(request({ resource: 'pods', user: unnamed }))).toEqual(rejected(reason));
    expect(authorize(path('/healthz', unnamed))).toEqual(rejected(reason));
  });

  test('a rules review of a node is incomplete, and that of another user has no rules', () => {
    const authorizer = nodeAuthorizer(graph, { names: orchNames, rules, writesClaimStatus: true });
    const none = { resourceRules: [], nonResourceRules: [], incomplete: false, evaluationError: '' };
    expect(authorizer.rulesFor?.({ ...user, groups: [] }, 'web')).toEqual(none);
    expect(authorizer.rulesFor?.(user, 'web')).toEqual({
      ...none,
      incomplete: true,
      evaluationError: 'node authorizer does not support user rule resolution',
    });
  });
});
