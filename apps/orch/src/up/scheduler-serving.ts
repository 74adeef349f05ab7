import type { ClientConfig } from '@orch/client';
import type { ComponentServingConfig } from '@orch/serving';
import { keyPairFilesOf, keyPairNames } from './credential-files.js';
import type { Credentials } from './credentials.js';
import type { UpConfig } from './up-config.js';

/** The extension of the cluster in the kubeconfig that has the address of the scheduler's secure port: `{ server }`. */
export const schedulerExtension = 'scheduler';

const reviewTtlMs = 10_000;

/**
 * The secure port of the scheduler, on a free port of the host. It trusts the client certificates of the cluster; the API server
 * reviews tokens and access.
 */
export function schedulerServingOf(
  { host }: Pick<UpConfig, 'host'>,
  {
    folder,
    credentials,
    client,
  }: { readonly folder: string; readonly credentials: Credentials; readonly client: ClientConfig },
): ComponentServingConfig {
  const { cert, key } = credentials.schedulerServing;
  const files = keyPairFilesOf(folder, keyPairNames.schedulerServing);
  return {
    listener: { host, port: 0, cert, key, files, sharesAddress: true },
    profiling: { isServed: false, withContention: false },
    authentication: {
      ...{ client, skipsLookup: true, toleratesLookupFailure: true, tokenTtlMs: reviewTtlMs },
      clientAuthorities: { pem: credentials.authority, path: keyPairFilesOf(folder, keyPairNames.authority).cert },
    },
    authorization: {
      ...{ client, alwaysAllowPaths: ['/healthz', '/readyz', '/livez'] },
      ...{ allowTtlMs: reviewTtlMs, denyTtlMs: reviewTtlMs },
    },
  };
}
