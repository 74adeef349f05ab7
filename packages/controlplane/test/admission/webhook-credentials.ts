import { generateAuthority, issueCertificate, validFor } from '@orch/certs';

/** The kubeconfig of WebhookAdmissionConfiguration, with users by host and a client certificate for `current`. */
export async function webhookKubeconfig(users: Readonly<Record<string, object>>): Promise<object> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'clients-ca', ...validity });
  const pair = await issueCertificate(authority, { commonName: 'current', usages: ['client'], ...validity });
  const base64 = (pem: string) => Buffer.from(pem).toString('base64');
  const current = { 'client-certificate-data': base64(pair.cert), 'client-key-data': base64(pair.key) };
  return {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'c' },
    clusters: [],
    contexts: [{ name: 'c', context: { cluster: '', user: 'me' } }],
    users: Object.entries({ ...users, me: current }).map(([name, user]) => ({ name, user })),
  };
}
