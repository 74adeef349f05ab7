import type { Attack, Laboratory } from '../kit/attack.js';
import { create } from '../kit/rights.js';

/** Tunnels that do not exist, and files that do not. */
const options = ['--encryption-provider-config=none.yaml', '--egress-selector-config-file=none.yaml', '--ssh-user=x'];

/** A server does not start unprotected when an operator asks for protection that does not exist. */
export const missingProtection: Attack = {
  about: 'an operator enables protection that may not exist, and a user sends requests that it would reject',
  async run(laboratory) {
    const accepted = [];
    for (const option of options) if (await starts(laboratory, option)) accepted.push(option.replace(/=.*/, ''));
    const server = await laboratory.start();
    return await laboratory.measured(server, async () => {
      const namespace = '/api/v1/namespaces/default';
      const post = async (path: string, body: object) =>
        await server.call('POST', `${namespace}/${path}`, { body: JSON.stringify(body) });
      const limits = [{ type: 'Container', max: { cpu: '1' } }];
      await create(server, `${namespace}/limitranges`, { metadata: { name: 'l' }, spec: { limits } });
      const annotations = { 'kubernetes.io/enforce-mountable-secrets': 'true' };
      await create(server, `${namespace}/serviceaccounts`, { metadata: { name: 'strict', annotations } });
      const spec = { serviceAccountName: 'strict', containers: [{ name: 'c', image: 'i' }] };
      const container = { name: 'c', image: 'i', securityContext: { privileged: true } };
      const privileged = await post('pods', { metadata: { name: 'p' }, spec: { ...spec, containers: [container] } });
      const volumes = [{ name: 'v', secret: { secretName: 'other' } }];
      const secret = await post('pods', { metadata: { name: 's' }, spec: { ...spec, volumes } });
      const large = { ...container, securityContext: {}, resources: { limits: { cpu: '2' } } };
      const limited = await post('pods', { metadata: { name: 'l' }, spec: { ...spec, containers: [large] } });
      return {
        held: accepted.length === 0 && limited.status === 403 && privileged.status === 422 && secret.status === 403,
        result:
          `${accepted.length} of ${options.length} options accepted; pod outside a limit range: ${limited.status}; ` +
          `privileged pod: ${privileged.status}; pod with a secret that is not mountable: ${secret.status}`,
      };
    });
  },
};

async function starts(laboratory: Laboratory, option: string): Promise<boolean> {
  try {
    await laboratory.start({ args: [option] });
    return true;
  } catch {
    return false;
  }
}
