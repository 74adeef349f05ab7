import { errorMessage, isJsonObject, type Names, wellKnown } from '@orch/apimachinery';
import {
  type BootstrapTokenSecret,
  bootstrapTokenAuthenticator,
  type TokenAuthenticator,
  withoutFailures,
} from '@orch/auth';
import type { Logger } from '@orch/component';
import type { ResourceStore } from '@orch/storage';

export interface BootstrapTokenContext {
  readonly names: Names;
  readonly now: () => Date;
  readonly logger: Logger;
  readonly storeOf: (group: string, resource: string) => ResourceStore;
}

/**
 * Authenticates bootstrap tokens by the secrets in the system namespace (spec: Bootstrap token secret). A secret that cannot
 * be read makes the token invalid, and is logged.
 */
export function bootstrapTokens({ names, now, logger, storeOf }: BootstrapTokenContext): TokenAuthenticator {
  const namespace = names.value(wellKnown.namespaces.system);
  const tokens = bootstrapTokenAuthenticator({
    secretType: names.value(wellKnown.secretTypes.bootstrapToken),
    now,
    async find(name) {
      // Reads from the cache: ids of tokens can be guessed, and a guess must not cause a read of the store.
      const entry = await storeOf('', 'secrets').get({ namespace, name }, { type: 'any' });
      if (entry === undefined) return undefined;
      const { type, data, metadata } = entry.object();
      return {
        type: typeof type === 'string' ? type : '',
        isDeleting: typeof metadata.deletionTimestamp === 'string',
        data: decoded(data),
      } satisfies BootstrapTokenSecret;
    },
  });
  return withoutFailures(tokens, (error) =>
    logger.warn('the secret of a bootstrap token cannot be read', { reason: errorMessage(error) }),
  );
}

function decoded(data: unknown): Record<string, string> {
  const values: Record<string, string> = Object.create(null);
  for (const [key, value] of Object.entries(isJsonObject(data) ? data : {}))
    if (typeof value === 'string') values[key] = Buffer.from(value, 'base64').toString();
  return values;
}
