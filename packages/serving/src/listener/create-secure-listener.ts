import type { SecureListener, SecureListenerOptions } from './secure-listener.js';

/**
 * HTTPS with HTTP/2 and HTTP/1.1 on one port. Resolves when it listens.
 * @throws Error with a clear message when the address is taken or the key pair is unusable
 */
export async function createSecureListener(options: SecureListenerOptions): Promise<SecureListener> {
  throw new Error(`not yet: ${options.host}`);
}
