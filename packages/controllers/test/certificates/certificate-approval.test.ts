import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSigningRequest } from '@orch/certs';
import type { RestClient } from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { clientOf, grant } from '../support/identities.js';
import { eventually } from '../support/objects.js';
import type { RunningControllers } from '../support/run-controllers.js';
import {
  certificateOf,
  conditionOf,
  createRequest,
  decide,
  type GivenRequest,
  runCertificateControllers,
  signingRequestsOf,
  usagesOf,
} from './signing-requests.js';

const apiGroups = ['certificates.orch.io'];
const requestsRule = (...verbs: readonly string[]) => ({ apiGroups, resources: ['certificatesigningrequests'], verbs });
const subjectOf = (name: string) => ({ commonName: `system:node:${name}`, organizations: ['system:nodes'] });

let plane: ControlPlane;
let controllers: RunningControllers;
/** Users with certificates of the cluster. */
let clients: Readonly<Record<'bootstrap' | 'node' | 'stranger', RestClient>>;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
  controllers = await runCertificateControllers(plane, { controllers: ['csrapproving', 'csrsigning'] });
  clients = {
    bootstrap: await clientOf(plane, {
      commonName: 'system:bootstrap:abcdef',
      organizations: ['system:bootstrappers'],
    }),
    node: await clientOf(plane, subjectOf('n1')),
    stranger: await clientOf(plane, { commonName: 'stranger' }),
  };
  const subresource = (name: string) => ({
    ...{ apiGroups, resources: [`certificatesigningrequests/${name}`], verbs: ['create'] },
  });
  const everyone = { kind: 'Group', name: 'system:authenticated' } as const;
  await grant(plane, 'make-requests', [requestsRule('create', 'get', 'list', 'watch')], everyone);
  await grant(plane, 'new-nodes', [subresource('nodeclient')], { kind: 'Group', name: 'system:bootstrappers' });
  await grant(plane, 'renewals', [subresource('selfnodeclient')], { kind: 'Group', name: 'system:nodes' });
});
afterAll(async () => {
  for (const client of Object.values(clients)) client.close();
  await controllers.stop();
  await plane.stop();
});

type Subject = Parameters<typeof createSigningRequest>[0];
const client: Omit<GivenRequest, 'request'> = { signer: 'apiserver-client-nodeagent', usages: usagesOf.client };

async function ask(as: RestClient, name: string, subject: Subject, given: Omit<GivenRequest, 'request'> = client) {
  const { request } = await createSigningRequest(subject);
  return await createRequest(as, name, { ...given, request });
}

describe('the approving controller approves', () => {
  test('the first certificate of a node, for a user with the permission nodeclient [CertificateSigningRequest, 1] [CertificateSigningRequest, 2] [Built-in signers, 2]', async () => {
    expect((await ask(clients.bootstrap, 'first', subjectOf('n2'))).status).toEqual({});
    expect(await conditionOf(plane, 'first', 'Approved')).toMatchObject({
      status: 'True',
      reason: 'AutoApproved',
      message: 'Auto approving nodeagent client certificate after SubjectAccessReview.',
    });
    expect(await certificateOf(plane, 'first')).toContain('BEGIN CERTIFICATE');
  });

  test('the renewal of a certificate by its own node, with the permission selfnodeclient', async () => {
    await ask(clients.node, 'renewal', subjectOf('n1'));
    const { message } = await conditionOf(plane, 'renewal', 'Approved');
    expect(message).toBe('Auto approving self nodeagent client certificate after SubjectAccessReview.');
  });

  test('a pending request when its user gets the permission', async () => {
    await ask(clients.stranger, 'patient', subjectOf('n3'));
    await eventually('the missing permission is noticed', async () =>
      controllers.log.find(({ fields }) => fields['key'] === 'patient' && fields['error']),
    );
    const rule = { apiGroups, resources: ['certificatesigningrequests/nodeclient'], verbs: ['create'] };
    await grant(plane, 'stranger', [rule], { kind: 'User', name: 'stranger' });
    expect((await conditionOf(plane, 'patient', 'Approved')).reason).toBe('AutoApproved');
    await plane.client
      .resource({ group: 'rbac.authorization.orch.io', version: 'v1', resource: 'clusterrolebindings' })
      .delete('stranger');
  });
});

describe('the approving controller leaves pending', () => {
  /** The requests of one worker are handled in order: those before an approved one have been looked at. */
  async function arePending(...names: readonly string[]): Promise<void> {
    await ask(clients.bootstrap, `after-${names[0]}`, subjectOf('n9'));
    await conditionOf(plane, `after-${names[0]}`, 'Approved');
    const statuses = await Promise.all(
      names.map(async (name) => (await signingRequestsOf(plane.client).get(name)).status),
    );
    expect(statuses).toEqual(names.map(() => ({})));
  }

  test('requests of other signers, whoever makes them [Built-in signers, 1] [Built-in signers, 3] [Built-in signers, 4]', async () => {
    const hosts = ['n1'];
    await ask(clients.bootstrap, 'client', subjectOf('n1'), { signer: 'apiserver-client', usages: usagesOf.client });
    await ask(
      clients.bootstrap,
      'serving',
      { ...subjectOf('n1'), hosts },
      { signer: 'nodeagent-serving', usages: usagesOf.serving },
    );
    await createRequest(plane.client, 'legacy', {
      ...{ request: (await createSigningRequest(subjectOf('n1'))).request, signer: 'legacy-unknown' },
      ...{ usages: usagesOf.client, version: 'v1beta1' },
    });
    await arePending('client', 'serving', 'legacy');
    // It does not try: the server would reject an approval too, since the controller has no permission for these signers.
    const tried = controllers.log.map(({ fields }) => fields['key']);
    expect(tried.filter((key) => ['client', 'serving', 'legacy'].includes(String(key)))).toEqual([]);
  });

  test('requests that are not for the certificate of a node', async () => {
    const cases: Readonly<Record<string, readonly [Subject, readonly string[]]>> = {
      'no-group': [{ commonName: 'system:node:n1' }, usagesOf.client],
      'two-groups': [{ ...subjectOf('n1'), organizations: ['system:nodes', 'system:masters'] }, usagesOf.client],
      'no-node': [{ ...subjectOf('n1'), commonName: 'admin' }, usagesOf.client],
      'host-names': [{ ...subjectOf('n1'), hosts: ['n1'] }, usagesOf.client],
      'serving-usage': [subjectOf('n1'), usagesOf.serving],
      'more-usages': [subjectOf('n1'), [...usagesOf.client, 'server auth']],
    };
    for (const [name, [subject, usages]] of Object.entries(cases)) {
      await ask(clients.bootstrap, name, subject, { ...client, usages });
    }
    await arePending(...Object.keys(cases));
  });

  test('requests of users without a permission, and of a node for another node', async () => {
    await ask(clients.stranger, 'stranger', subjectOf('n1'));
    await ask(clients.node, 'other-node', subjectOf('n2'));
    await arePending('stranger', 'other-node');
  });

  test('requests that are denied', async () => {
    await decide(plane.client, 'stranger', 'Denied');
    const rule = { apiGroups, resources: ['certificatesigningrequests/nodeclient'], verbs: ['create'] };
    await grant(plane, 'stranger-later', [rule], { kind: 'User', name: 'stranger' });
    await ask(clients.stranger, 'after-denial', subjectOf('n1'));
    await conditionOf(plane, 'after-denial', 'Approved');
    const { status } = await signingRequestsOf(plane.client).get('stranger');
    expect(status?.conditions?.map(({ type }) => type)).toEqual(['Denied']);
  });
});

describe('permissions', () => {
  const forbidden = expect.objectContaining({ code: 403 });

  test('create, get, list and watch are verbs of their own on signing requests [Authorization options and permissions, 6]', async () => {
    const reader = await clientOf(plane, { commonName: 'reader' });
    const requests = signingRequestsOf(reader);
    try {
      await plane.client
        .resource({ group: 'rbac.authorization.orch.io', version: 'v1', resource: 'clusterrolebindings' })
        .delete('make-requests');
      const { request } = await createSigningRequest({ commonName: 'reader' });
      const given: GivenRequest = { request, signer: 'apiserver-client', usages: ['client auth'] };
      const firstEvent = async () => {
        for await (const event of requests.watch({ timeoutSeconds: 1 })) return event.type;
        return 'none';
      };
      const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
        ['create', () => createRequest(reader, 'read', given)],
        ['get', () => requests.get('read')],
        ['list', () => requests.list()],
        ['watch', firstEvent],
      ];
      for (const [verb, act] of actions) {
        await expect(act()).rejects.toEqual(forbidden);
        await grant(plane, `reader-${verb}`, [requestsRule(verb)], { kind: 'User', name: 'reader' });
        await eventually(`${verb} is permitted`, () => act().catch(() => undefined));
      }
    } finally {
      reader.close();
    }
  });

  test.each([
    ['approve', 'approval'],
    ['sign', 'status'],
  ] as const)(
    'to %s, a user needs update on %s, and the verb on the signer or its domain [Authorization options and permissions, 7] [Authorization options and permissions, 8]',
    async (verb, part) => {
      const { request } = await createSigningRequest({ commonName: 'ada' });
      const subresource = { apiGroups, resources: [`certificatesigningrequests/${part}`], verbs: ['update'] };
      const signers = (name: string) => ({ apiGroups, resources: ['signers'], verbs: [verb], resourceNames: [name] });
      const rules: Readonly<Record<string, readonly object[]>> = {
        [`${verb}-nothing`]: [requestsRule('get')],
        [`${verb}-no-signer`]: [requestsRule('get'), subresource],
        [`${verb}-no-update`]: [requestsRule('get'), signers('example.com/one')],
        [`${verb}-other`]: [requestsRule('get'), subresource, signers('example.com/two')],
        [`${verb}-one`]: [requestsRule('get'), subresource, signers('example.com/one')],
        [`${verb}-domain`]: [requestsRule('get'), subresource, signers('example.com/*')],
      };
      for (const [user, given] of Object.entries(rules)) {
        await createRequest(plane.client, user, { request, signer: 'example.com/one', usages: ['client auth'] });
        if (verb === 'sign') await decide(plane.client, user, 'Approved');
        await grant(plane, user, given, { kind: 'User', name: user });
        const as = await clientOf(plane, { commonName: user });
        const write = async () => {
          if (verb === 'approve') return await decide(as, user, 'Approved');
          const found = await signingRequestsOf(as).get(user);
          const certificate = Buffer.from(await certificateOf(plane, 'first')).toString('base64');
          return await signingRequestsOf(as).updateStatus({ ...found, status: { ...found.status, certificate } });
        };
        try {
          if (user.endsWith('-one') || user.endsWith('-domain'))
            await eventually('permitted', () =>
              write().then(
                () => true,
                () => undefined,
              ),
            );
          else {
            await eventually('get is permitted', () =>
              signingRequestsOf(as)
                .get(user)
                .catch(() => undefined),
            );
            await expect(write()).rejects.toEqual(forbidden);
          }
        } finally {
          as.close();
        }
      }
    },
  );
});
