import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ApiObject, makeNames } from '@orch/apimachinery';
import { type CertificateSubject, issueClientCertificate, type KeyPair } from '@orch/certs';
import { createRestClient, type RestClient } from '@orch/client';
import type { ControlPlane } from '@orch/testing';

/** The authority of the cluster, of the data folder that has the kubeconfig. */
export async function authorityOf(plane: ControlPlane): Promise<KeyPair> {
  const pki = join(dirname(plane.kubeconfig), 'pki');
  const [cert, key] = await Promise.all([readFile(join(pki, 'ca.crt'), 'utf8'), readFile(join(pki, 'ca.key'), 'utf8')]);
  return { cert, key };
}

/** A client whose certificate, of `packages/certs`, has the subject. */
export async function clientOf(plane: ControlPlane, subject: CertificateSubject): Promise<RestClient> {
  return clientWith(plane, await issueClientCertificate(await authorityOf(plane), subject));
}

/** A client with the rights of a service account of the system namespace, such as those of its bootstrap role. */
export async function clientOfAccount(plane: ControlPlane, account: string): Promise<RestClient> {
  const namespace = 'orch-system';
  return await clientOf(plane, {
    commonName: `system:serviceaccount:${namespace}:${account}`,
    organizations: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`],
  });
}

/** A client with a certificate and key, and no other credentials. */
export function clientWith(plane: ControlPlane, { cert, key }: KeyPair): RestClient {
  const { server, certificateAuthority } = plane.config;
  const trust = certificateAuthority === undefined ? {} : { certificateAuthority };
  return createRestClient({
    config: { server, ...trust, clientCertificate: cert, clientKey: key },
    names: makeNames('orch'),
    userAgent: 'test',
  });
}

/** A cluster role with rules, bound to users and groups. */
export async function grant(
  plane: ControlPlane,
  name: string,
  rules: readonly object[],
  ...subjects: readonly { readonly kind: 'User' | 'Group'; readonly name: string }[]
): Promise<void> {
  const apiGroup = 'rbac.authorization.orch.io';
  const of = (resource: string) =>
    plane.client.resource<ApiObject & object>({ group: apiGroup, version: 'v1', resource });
  const head = { apiVersion: `${apiGroup}/v1`, metadata: { name } };
  await of('clusterroles').create({ ...head, kind: 'ClusterRole', ...{ rules } });
  await of('clusterrolebindings').create({
    ...head,
    kind: 'ClusterRoleBinding',
    ...{ roleRef: { apiGroup, kind: 'ClusterRole', name }, subjects: subjects.map((each) => ({ ...each, apiGroup })) },
  });
}
