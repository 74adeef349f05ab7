import { dirname, join } from 'node:path';
import type { ApiObject } from '@orch/apimachinery';
import { builtInSigners } from '@orch/certs';
import type { ResourceClient, RestClient } from '@orch/client';
import type { ControlPlane } from '@orch/testing';
import { type ControllerOptions, defaultControllerOptions } from '../../src/framework/controller-options.js';
import { type RunningControllers, type RunOptions, runAsAccount } from '../support/run-controllers.js';

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

/**
 * Runs certificate controllers that read and write with the bootstrap role `system:controller:certificate-controller`. The
 * authority of the cluster signs unless the options differ.
 */
export function runCertificateControllers(
  plane: ControlPlane,
  options: Pick<RunOptions, 'clock'> & {
    readonly controllers: readonly ('csrapproving' | 'csrcleaner' | 'csrsigning')[];
    readonly signing?: Partial<ControllerOptions['csrsigning']>;
  },
): Promise<RunningControllers> {
  const { signing, ...run } = options;
  const pki = join(dirname(plane.kubeconfig), 'pki');
  const authority = { certFile: join(pki, 'ca.crt'), keyFile: join(pki, 'ca.key') };
  const authorities = Object.fromEntries(builtInSigners.map((signer) => [signer, authority]));
  const csrsigning = { ...defaultControllerOptions.csrsigning, authorities, ...signing };
  return runAsAccount(plane, 'certificate-controller', { ...run, options: { csrsigning } });
}
