import type { ClientConfig } from './client-config.js';

/**
 * Formats a kubeconfig with only the address of a cluster and its authority, as the config map `cluster-info` has it (spec:
 * Bootstrap token secret).
 */
export function formatClusterKubeconfig({
  server,
  certificateAuthority,
}: Pick<ClientConfig, 'server' | 'certificateAuthority'>): string {
  const authority = certificateAuthority && Buffer.from(certificateAuthority).toString('base64');
  return [
    'apiVersion: v1',
    'kind: Config',
    'clusters:',
    '  - name: ""',
    '    cluster:',
    ...(authority === undefined ? [] : [`      certificate-authority-data: ${JSON.stringify(authority)}`]),
    `      server: ${JSON.stringify(server)}`,
    'contexts: []',
    'current-context: ""',
    'preferences: {}',
    'users: []',
    '',
  ].join('\n');
}
