import type { Attack } from '../../kit/attack.js';
import { bearer, openHostileClient } from '../../kit/hostile-client.js';
import { type HostileRequest, sendAll } from '../../kit/hostile-requests.js';
import { grant } from '../../kit/rights.js';

/** A user with permission to impersonate some users cannot impersonate others, and the permission does not chain. */
export const impersonationChains: Attack = {
  about: 'a user who may impersonate alice and one group tries to become administrators, other groups and accounts',
  async run(laboratory) {
    const [user, token] = ['mallory', 'mallory-token'];
    const server = await laboratory.start({ users: [{ name: user, token }] });
    const names = (resources: readonly string[], resourceNames: readonly string[], apiGroups = ['']) => ({
      ...{ verbs: ['impersonate'], apiGroups, resources, resourceNames },
    });
    const authentication = ['authentication.k8s.io'];
    await grant(server, {
      user,
      namespace: '',
      rules: [
        names(['users'], ['alice', 'bridge']),
        names(['groups'], ['staff']),
        names(['userextras/scopes'], ['view'], authentication),
      ],
    });
    // Mallory may impersonate this user, which may impersonate every user.
    await grant(server, {
      user: 'bridge',
      namespace: '',
      rules: [{ verbs: ['impersonate'], apiGroups: ['*'], resources: ['*'] }],
    });
    return await laboratory.measured(server, async () => {
      const client = await openHostileClient(server);
      const as = (headers: HostileRequest['headers']): Omit<HostileRequest, 'name'> => ({
        path: '/api/v1/secrets',
        headers: { ...bearer(token), ...headers },
      });
      const allowed = await client.send({
        path: '/version',
        headers: {
          ...bearer(token),
          'impersonate-user': 'alice',
          'impersonate-group': 'staff',
          'impersonate-extra-scopes': 'view',
        },
      });
      const attempts: Readonly<Record<string, HostileRequest['headers']>> = {
        administrator: { 'impersonate-user': 'admin' },
        'group of administrators': { 'impersonate-user': 'alice', 'impersonate-group': 'system:masters' },
        'second group': { 'impersonate-user': 'alice', 'impersonate-group': ['staff', 'system:masters'] },
        'list of groups': { 'impersonate-user': 'alice', 'impersonate-group': 'staff,system:masters' },
        'group alone': { 'impersonate-group': 'system:masters' },
        'extra alone': { 'impersonate-extra-scopes': 'view' },
        'other extra value': { 'impersonate-user': 'alice', 'impersonate-extra-scopes': ['view', 'all'] },
        'other extra key': { 'impersonate-user': 'alice', 'impersonate-extra-other': 'view' },
        'extra key like a member of objects': { 'impersonate-user': 'alice', 'impersonate-extra-__proto__': 'view' },
        'extra key with an escape': { 'impersonate-user': 'alice', 'impersonate-extra-scopes%2fmore': 'view' },
        'service account': { 'impersonate-user': 'system:serviceaccount:kube-system:default' },
        node: { 'impersonate-user': 'system:node:a', 'impersonate-group': 'system:nodes' },
        'name with another case': { 'impersonate-user': 'Alice' },
        'name with spaces': { 'impersonate-user': ' admin ' },
        'empty user with group': { 'impersonate-user': '', 'impersonate-group': 'system:masters' },
        'two users': { 'impersonate-user': ['alice', 'admin'] },
        'user that may become others, and one of them': { 'impersonate-user': ['bridge', 'admin'] },
        'uid of another': { 'impersonate-user': 'admin', 'impersonate-uid': 'admin' },
        'permission by a wildcard name': { 'impersonate-user': '*' },
        'as alice, who has no rights': { 'impersonate-user': 'alice' },
        'as bridge, who has no rights on secrets': { 'impersonate-user': 'bridge' },
      };
      const outcome = await sendAll(
        client,
        Object.entries(attempts).map(([name, headers]) => ({ name, ...as(headers) })),
      );
      client.close();
      return {
        held: outcome.held && allowed.status === 200,
        result: `${outcome.result}; what is permitted gets ${allowed.status}`,
      };
    });
  },
};
