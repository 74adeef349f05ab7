import { isIPv6, type Server } from 'node:net';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Resolves with the actual port when the server listens. @throws ListenError */
export function listen(server: Server, wanted: Address): Promise<Address> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, wanted)));
    server.listen(wanted.port, wanted.host, () => {
      server.removeAllListeners('error');
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the listener has no address'));
      else resolve({ host: wanted.host, port: address.port });
    });
  });
}

function listenError(error: Error, wanted: Address): Error {
  const code = 'code' in error ? error.code : undefined;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'the address is already in use',
    EADDRNOTAVAIL: 'the address is not one of this machine',
    EACCES: 'not permitted',
  };
  const reason = typeof code === 'string' ? reasons[code] : undefined;
  return new ListenError(`cannot listen on ${urlHost(wanted.host)}:${wanted.port}: ${reason ?? error.message}`, {
    cause: error,
  });
}

/** The host for a URL; a wildcard address is replaced by its loopback address. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Listening on the address failed; the message contains the address and the reason. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}
