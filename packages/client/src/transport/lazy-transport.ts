import type { Transport } from './transport.js';

/** A transport whose code is loaded with its first request. */
export function lazyTransport(load: () => Promise<Transport>): Transport {
  let loading: Promise<Transport> | undefined;
  let isClosed = false;
  const loaded = () => {
    loading ??= load().then((transport) => {
      // Its requests fail then, as those of any closed transport.
      if (isClosed) transport.close();
      return transport;
    });
    return loading;
  };
  return {
    request: async (request) => (await loaded()).request(request),
    stream: async (request) => (await loaded()).stream(request),
    close() {
      isClosed = true;
      void loading?.then(
        (transport) => transport.close(),
        () => {},
      );
    },
  };
}
