import { type KubeconfigUser, parseKubeconfig, parseKubeconfigUsers } from '@orch/client';

/** A remote service that reviews images or tokens, from a kubeconfig. Plain data: it is sent to serving workers. */
export interface ReviewService {
  /** `https://images.example.com/review`. */
  readonly server: string;
  /** PEM; absent: the authorities of the system. */
  readonly certificateAuthority?: string;
  /** The name to verify the server certificate against, if it differs from the host of `server`. */
  readonly serverName?: string;
  readonly insecureSkipVerify?: boolean;
  /** Credentials of this server. */
  readonly user?: KubeconfigUser;
}

/**
 * Cluster and user of the current context of a kubeconfig; relative paths in it start at `folder`.
 * @throws KubeconfigError; Error when the server is no https URL
 */
export async function readReviewService(text: string, folder: string): Promise<ReviewService> {
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
