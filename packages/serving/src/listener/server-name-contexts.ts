import type { SecureContext } from 'node:tls';
import { inspectCertificate } from '@orch/certs';
import type { ServerNamePair } from './secure-listener.js';

/** Finds the TLS context for a server name: an exact name before wildcards, explicit names before those of certificates. */
export class ServerNameContexts {
  readonly #contexts = new Map<string, SecureContext>();

  constructor(pairs: readonly ServerNamePair[], contextOf: (pair: ServerNamePair) => SecureContext) {
    const explicit = pairs.filter(({ names }) => names.length > 0);
    const implicit = pairs.filter(({ names }) => names.length === 0);
    for (const pair of [...explicit, ...implicit]) {
      const context = contextOf(pair);
      for (const name of namesOf(pair)) {
        const key = canonical(name);
        if (!this.#contexts.has(key)) this.#contexts.set(key, context);
      }
    }
  }

  /** Undefined for a name without a pair of its own. */
  find(serverName: string): SecureContext | undefined {
    const name = canonical(serverName);
    const exact = this.#contexts.get(name);
    if (exact !== undefined) return exact;
    const segments = name.split('.');
    for (let index = 0; index < segments.length; index++) {
      segments[index] = '*';
      const found = this.#contexts.get(segments.join('.'));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** The alternative names of a certificate replace its common name, as in RFC 6125. */
function namesOf({ names, cert }: ServerNamePair): readonly string[] {
  if (names.length > 0) return names;
  const { dnsNames, commonName } = inspectCertificate(cert);
  return dnsNames.length > 0 ? dnsNames : [commonName];
}

function canonical(name: string): string {
  const lower = name.toLowerCase();
  return lower.endsWith('.') ? lower.slice(0, -1) : lower;
}
