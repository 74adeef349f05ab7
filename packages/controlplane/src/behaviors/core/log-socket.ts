import { type Names, wellKnown } from '@orch/apimachinery';
import { messageFrame, startWebSocket } from '@orch/apiserver';
import type { Exchange, ResponseStream } from '@orch/serving';

/**
 * Opens a WebSocket that carries a log as binary messages, or as base64 text messages when the client requests that
 * protocol. The first message is empty, as in v1.21. Returns undefined after a 403 response when the client requests
 * only unknown protocols.
 */
export function startLogSocket(
  exchange: Exchange,
  { names, onClose }: { readonly names: Names; onClose(): void },
): ResponseStream | undefined {
  const base64 = names.value(wellKnown.webSockets.base64Protocol);
  const known: readonly string[] = [names.value(wellKnown.webSockets.binaryProtocol), base64];
  const stream = startWebSocket(exchange, {
    chooseProtocol({ protocols }) {
      const protocol = protocols.find((asked) => known.includes(asked));
      return protocols.length > 0 && protocol === undefined ? { rejection: 403 } : { protocol };
    },
    encodeMessages: (bytes, protocol) =>
      protocol === base64 ? messageFrame('text', Buffer.from(bytes.toString('base64'))) : messageFrame('binary', bytes),
    onClose,
  });
  stream?.write(Buffer.alloc(0));
  return stream;
}
