import { errorMessage } from '@orch/apimachinery';
import { ChangingAuthorities, followAuthorityFile } from '@orch/certs';
import type { Logger } from '@orch/component';
import { limits } from '../limits.js';
import type { AuthorityFile } from './client-authorities-options.js';

/** The authorities of a bundle, which are replaced when its file changes. @throws Error for an invalid bundle */
export function followedAuthorities(
  { pem, path }: AuthorityFile,
  { logger, signal }: { readonly logger: Logger; readonly signal: AbortSignal },
): ChangingAuthorities {
  const authorities = new ChangingAuthorities(pem);
  if (path === '') return authorities;
  followAuthorityFile(authorities, {
    path,
    intervalMs: limits.authoritiesPollMs,
    onReload: () => logger.info('the authorities of client certificates were replaced', { path }),
    onError: (error) =>
      logger.warn('the authorities of client certificates cannot be replaced', { path, reason: errorMessage(error) }),
    signal,
  });
  return authorities;
}
