import type { Logger } from '@orch/component';
import type { ControlPlaneServerOptions } from '@orch/controlplane';
import { followedAuthorities } from '@orch/serving';
import type { ApiServerConfig } from '../config/config.js';

type Trust = Pick<ControlPlaneServerOptions['authentication'], 'clientAuthorities' | 'requestHeaders'>;

interface Following {
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** The authorities of users and proxies; those in files are replaced when their file changes. */
export function clientAuthoritiesOf(
  { clientAuthorities, requestHeaders }: ApiServerConfig,
  following: Following,
): Trust {
  const trust: Trust = {
    ...(clientAuthorities === undefined
      ? {}
      : { clientAuthorities: followedAuthorities(clientAuthorities, following) }),
    ...(requestHeaders === undefined
      ? {}
      : {
          requestHeaders: {
            authorities: followedAuthorities(requestHeaders.authorities, following),
            names: () => requestHeaders,
          },
        }),
  };
  warnOfSharedAuthorities(trust, following.logger);
  return trust;
}

/** Users and proxies with the same authorities, and no restriction of proxies: every user may name any other one. */
function warnOfSharedAuthorities({ clientAuthorities, requestHeaders }: Trust, logger: Logger): void {
  if (requestHeaders === undefined || requestHeaders.names().allowedNames.length > 0) return;
  const users = clientAuthorities?.current?.certificates ?? [];
  const proxies = requestHeaders.authorities.current?.certificates ?? [];
  if (!proxies.some((proxy) => users.some((user) => user.raw.equals(proxy.raw)))) return;
  logger.warn('clients with a certificate may name any user in headers: set --requestheader-allowed-names');
}
