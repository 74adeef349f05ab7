import { createSecureContext } from 'node:tls';
import { type KeyPair, watchFiles } from '@orch/certs';
import type { Logger } from '@orch/component';

export interface FrontProxyOptions {
  /** The client certificate that other servers verify; PEM. They cannot identify users without it. */
  readonly pair?: KeyPair;
  /** The files of the pair; read again when they change. */
  readonly files?: { readonly cert: string; readonly key: string };
  /** Time between two reads of the files; defaults to one minute. */
  readonly filePollMs?: number;
}

/** The client certificate for requests to other servers. */
export class FrontProxyCertificate {
  #pair: KeyPair | undefined;

  constructor(
    { pair, files, filePollMs = filePollMsDefault }: FrontProxyOptions,
    { logger, signal }: { readonly logger: Logger; readonly signal: AbortSignal },
  ) {
    this.#pair = pair;
    if (files === undefined) return;
    watchFiles(files, {
      intervalMs: filePollMs,
      signal,
      onChange: ({ cert, key }) => {
        // One of the files is replaced before the other.
        if (!isPair(cert, key)) return;
        this.#pair = { cert, key };
        logger.info('the client certificate for aggregated servers has changed');
      },
      onError: (error) => logger.warn('the client certificate for aggregated servers cannot be read', { error }),
    });
  }

  /** A new object after each change. */
  get pair(): KeyPair | undefined {
    return this.#pair;
  }
}

function isPair(cert: string, key: string): boolean {
  try {
    createSecureContext({ cert, key });
    return true;
  } catch {
    return false;
  }
}

const filePollMsDefault = 60_000;
