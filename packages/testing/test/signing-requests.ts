import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ApiObject, type Clock, makeNames, systemClock } from '@orch/apimachinery';
import { builtInSigners, type CertificateSubject, issueClientCertificate, type KeyPair } from '@orch/certs';
import { createRestClient, type ResourceClient, type RestClient } from '@orch/client';
import {
  type ControllerName,
  type ControllerOptions,
  defaultControllerOptions,
  runControllers,
} from '@orch/controllers';
import type { ControlPlane } from '../src/control-plane.js';

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

/** A certificate signing request, as far as the tests read it. */
export interface SigningRequestObject extends ApiObject {
  readonly spec: { readonly [field: string]: unknown };
  readonly status?: { readonly conditions?: readonly Condition[]; readonly certificate?: string };
}

export const usagesOf = {
  client: ['digital signature', 'key encipherment', 'client auth'],
  serving: ['digital signature', 'key encipherment', 'server auth'],
} as const;

const reference = { group: 'certificates.orch.io', version: 'v1', resource: 'certificatesigningrequests' };

export function signingRequestsOf(client: RestClient): ResourceClient<SigningRequestObject> {
  return client.resource<SigningRequestObject>(reference);
}

export interface GivenRequest {
  /** PEM of a PKCS#10 request. */
  readonly request: string;
  /** The last part of the name of a built-in signer, or a whole name. */
  readonly signer: string;
  readonly usages: readonly string[];
  /** Default: v1. */
  readonly version?: 'v1' | 'v1beta1';
}

/** Creates a signing request; returns the object. */
export async function createRequest(client: RestClient, name: string, given: GivenRequest) {
  const { request, signer, usages, version = 'v1' } = given;
  const signerName = signer.includes('/') ? signer : `orch.io/${signer}`;
  return await client.resource<SigningRequestObject>({ ...reference, version }).create({
    apiVersion: `${reference.group}/${version}`,
    kind: 'CertificateSigningRequest',
    metadata: { name },
    spec: { request: Buffer.from(request).toString('base64'), signerName, usages },
  });
}

/** Approves or denies a request through its subresource, as `kubectl certificate` does. */
export async function decide(client: RestClient, name: string, type: 'Approved' | 'Denied'): Promise<void> {
  const requests = signingRequestsOf(client);
  const found = await requests.get(name);
  const conditions = [...(found.status?.conditions ?? []), { type, status: 'True', reason: 'ByHand' }];
  const body: SigningRequestObject = { ...mutable(found), status: { ...found.status, conditions } };
  await requests.updateSubresource(name, 'approval', body);
}

function mutable(object: unknown): SigningRequestObject {
  return JSON.parse(JSON.stringify(object));
}

/** The certificate of a request in PEM, when it has been signed. */
export async function certificateOf(plane: ControlPlane, name: string): Promise<string> {
  const found = await plane.waitFor<SigningRequestObject>({ ...reference, name }, ({ status }) => {
    return (status?.certificate ?? '') !== '';
  });
  return Buffer.from(found.status?.certificate ?? '', 'base64').toString();
}

/** The condition of a request of a type, when it is there. */
export async function conditionOf(plane: ControlPlane, name: string, type: string): Promise<Condition> {
  const has = ({ status }: { readonly status?: { readonly conditions?: readonly Condition[] } }) =>
    status?.conditions?.find((condition) => condition.type === type);
  const found = await plane.waitFor<SigningRequestObject>({ ...reference, name }, (each) => has(each) !== undefined);
  const condition = has(found);
  if (condition === undefined) throw new Error(`no condition ${type}`);
  return condition;
}

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

/** A line of the log of a controller manager. */
export interface LogLine {
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface RunningControllers {
  readonly log: readonly LogLine[];
  stop(): Promise<void>;
}

/**
 * Runs controllers against the server, with the rights of one service account of the system namespace: those of its bootstrap
 * role. The authority of the cluster signs unless the options differ.
 */
export async function runControllersAs(
  plane: ControlPlane,
  account: string,
  options: {
    readonly controllers: readonly ControllerName[];
    readonly signing?: Partial<ControllerOptions['csrsigning']>;
    readonly clock?: Clock;
  },
): Promise<RunningControllers> {
  const log: LogLine[] = [];
  const write = (message: string, fields: LogLine['fields'] = {}) => void log.push({ message, fields });
  const stopping = new AbortController();
  const namespace = 'orch-system';
  const client = await clientOf(plane, {
    commonName: `system:serviceaccount:${namespace}:${account}`,
    organizations: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`],
  });
  const pki = join(dirname(plane.kubeconfig), 'pki');
  const authority = { certFile: join(pki, 'ca.crt'), keyFile: join(pki, 'ca.key') };
  const authorities = Object.fromEntries(builtInSigners.map((signer) => [signer, authority]));
  const csrsigning = { ...defaultControllerOptions.csrsigning, authorities, ...options.signing };
  const running = runControllers(
    {
      ...{
        client,
        names: makeNames('orch'),
        clock: options.clock ?? systemClock(),
        random: () => 0,
        gates: () => true,
      },
      log: { debug: write, info: write, warn: write, error: write },
      controllers: options.controllers,
      options: { ...defaultControllerOptions, csrsigning },
      timing: { startIntervalMs: 0, minResyncMs: 0 },
    },
    stopping.signal,
  );
  running.catch(() => undefined);
  return {
    log,
    async stop() {
      stopping.abort();
      await running;
      client.close();
    },
  };
}

/** Runs the certificate controllers with the bootstrap role `system:controller:certificate-controller`. */
export function runCertificateControllers(
  plane: ControlPlane,
  options: Omit<Parameters<typeof runControllersAs>[2], 'controllers'> & {
    readonly controllers: readonly ('csrapproving' | 'csrcleaner' | 'csrsigning')[];
  },
): Promise<RunningControllers> {
  return runControllersAs(plane, 'certificate-controller', options);
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
