import type { Attack } from '../kit/attack.js';
import { applyPatch, clusterBinding, clusterRbac, grant, rbacGroup, statusAs } from '../kit/rights.js';

/** A user with update and patch, but without create, cannot create objects. */
export const createByUpdate: Attack = {
  about: 'a user without create permission tries to bind cluster-admin by PUT and apply',
  async run(laboratory) {
    const [user, token] = ['mallory', 'mallory-token'];
    const server = await laboratory.start({ users: [{ name: user, token }] });
    // With `bind`, only the missing verb create prevents it.
    const rules = [{ verbs: ['update', 'patch', 'bind'], apiGroups: [rbacGroup], resources: ['*'] }];
    await grant(server, { user, namespace: '', rules });
    const attempts = laboratory.scale === 'full' ? 1_000 : 50;
    return await laboratory.measured(server, async () => {
      let created = 0;
      for (let index = 0; index < attempts; index++) {
        const name = `mine-${index}`;
        const body = clusterBinding(name, { role: 'cluster-admin', user });
        const path = `${clusterRbac}/clusterrolebindings/${name}`;
        const put = await statusAs(server, token, ['PUT', path, body]);
        const applied = await statusAs(server, token, ['PATCH', `${path}?fieldManager=m`, body, applyPatch]);
        if (put < 300 || applied < 300) created++;
      }
      const secrets = await statusAs(server, token, ['GET', '/api/v1/secrets']);
      return {
        held: created === 0 && secrets === 403,
        result: `${created} of ${attempts} bindings made; reading all secrets: ${secrets}`,
      };
    });
  },
};
