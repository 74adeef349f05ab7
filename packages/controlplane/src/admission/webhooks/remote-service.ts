import { type KubeconfigUser, parseKubeconfig, parseKubeconfigUsers } from '@orch/client';

/** A remote service that reviews requests: cluster and user of the current context of a kubeconfig. Plain data. */
export interface RemoteService {
  /** `https://images.example.com/review`. */
  readonly server: string;
  /** PEM; absent: the authorities of the system. */
  readonly certificateAuthority?: string;
  /** The name to verify the server certificate against, if it differs from the host of `server`. */
  readonly serverName?: string;
  readonly insecureSkipVerify?: boolean;
  readonly user?: KubeconfigUser;
}

/** Reads a kubeconfig. Relative paths in it are relative to `folder`. @throws Error, also for a URL that is not https */
export async function parseRemoteService(
  text: string,
  { folder }: { readonly folder: string },
): Promise<RemoteService> {
  const { server, certificateAuthority, serverName, insecureSkipVerify } = await parseKubeconfig(text, { folder });
  if (!URL.canParse(server) || new URL(server).protocol !== 'https:') {
    throw new Error(`the server ${JSON.stringify(server)} of the current context must be an https URL`);
  }
  const { users, current = '' } = await parseKubeconfigUsers(text, { folder });
  const user = users[current];
  return {
    server,
    ...(certificateAuthority === undefined ? {} : { certificateAuthority }),
    ...(serverName === undefined ? {} : { serverName }),
    ...(insecureSkipVerify === undefined ? {} : { insecureSkipVerify }),
    ...(user === undefined ? {} : { user }),
  };
}
