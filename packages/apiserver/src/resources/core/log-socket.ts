import { type Names, wellKnown } from '@orch/apimachinery';
import type { Exchange, ResponseStream } from '@orch/serving';
import { startWebSocket } from '../../web-socket/web-socket.js';
import { messageFrame } from '../../web-socket/web-socket-frames.js';

/**
 * Opens a socket in which a log comes in pieces of any size: as bytes, or as texts of base64 when the protocol for that is
 * asked for. The first message is empty, as in v1.21: it says that the log is being read. Undefined when the client asks
 * for other protocols alone, and is answered: 403.
 */
export function startLogSocket(
  exchange: Exchange,
  { names, onGone }: { readonly names: Names; onGone(): void },
): ResponseStream | undefined {
  const base64 = names.value(wellKnown.webSockets.base64Protocol);
  const known: readonly string[] = [names.value(wellKnown.webSockets.binaryProtocol), base64];
  const stream = startWebSocket(exchange, {
    agree({ protocols }) {
      const protocol = protocols.find((asked) => known.includes(asked));
      return protocols.length > 0 && protocol === undefined ? { refusal: 403 } : { protocol };
    },
    messagesIn: (bytes, protocol) =>
      protocol === base64 ? messageFrame('text', Buffer.from(bytes.toString('base64'))) : messageFrame('binary', bytes),
    onGone,
  });
  stream?.write(Buffer.alloc(0));
  return stream;
}
