import type { Attack } from '../kit/attack.js';
import { applyPatch, clusterBinding, clusterRbac, everything, grant, rbacGroup, statusAs } from '../kit/rights.js';

/** Users cannot grant rules that they do not hold, and comparing rules takes little CPU. */
export const roleEscalation: Attack = {
  about: 'a user who may write roles and bindings tries to grant all permissions, and sends roles of 10^9 permissions',
  async run(laboratory) {
    const [user, token] = ['mallory', 'mallory-token'];
    const server = await laboratory.start({ users: [{ name: user, token }] });
    const verbs = ['create', 'update', 'patch', 'get'];
    await grant(server, { user, namespace: '', rules: [{ verbs, apiGroups: [rbacGroup], resources: ['*'] }] });
    const attempts = laboratory.scale === 'full' ? 200 : 10;
    return await laboratory.measured(server, async () => {
      let granted = 0;
      for (let index = 0; index < attempts; index++) {
        const name = `mine-${index}`;
        const role = { apiVersion: `${rbacGroup}/v1`, kind: 'ClusterRole', metadata: { name }, rules: [everything] };
        const gathered = { ...role, aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] } };
        const binding = clusterBinding(name, { role: 'cluster-admin', user });
        const roles = `${clusterRbac}/clusterroles`;
        const bindings = `${clusterRbac}/clusterrolebindings`;
        const statuses = [
          await statusAs(server, token, ['POST', roles, role]),
          await statusAs(server, token, ['POST', roles, { ...gathered, rules: [] }]),
          await statusAs(server, token, ['PUT', `${roles}/${name}`, role]),
          await statusAs(server, token, ['PATCH', `${roles}/${name}?fieldManager=m`, role, applyPatch]),
          await statusAs(server, token, ['POST', bindings, binding]),
          await statusAs(server, token, ['PUT', `${bindings}/${name}`, binding]),
          await statusAs(server, token, ['PATCH', `${bindings}/${name}?fieldManager=m`, binding, applyPatch]),
        ];
        if (statuses.some((status) => status < 300)) granted++;
      }
      const many = (word: string) => Array.from({ length: 1_000 }, (_, index) => `${word}${index}`);
      const huge = { verbs: many('v'), apiGroups: many('g'), resources: many('r') };
      const body = { metadata: { name: 'huge' }, rules: [huge] };
      const hugeStatus = await statusAs(server, token, ['POST', `${clusterRbac}/clusterroles`, body]);
      const secrets = await statusAs(server, token, ['GET', '/api/v1/secrets']);
      return {
        held: granted === 0 && secrets === 403 && hugeStatus === 413,
        result: `${granted} of ${attempts} grants made; a role of 10^9 permissions: ${hugeStatus}; reading all secrets: ${secrets}`,
      };
    });
  },
};
