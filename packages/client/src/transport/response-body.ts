import { ConnectionError } from './transport.js';

/** Reads a response body of at most `bytesMax`. @throws ConnectionError */
export async function readBody(
  chunks: AsyncIterable<Buffer>,
  { bytesMax, stop }: { readonly bytesMax: number; readonly stop: () => void },
): Promise<Buffer> {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      stop();
      throw new ConnectionError(`the response is longer than ${bytesMax} bytes`, { kind: 'malformed' });
    }
    read.push(chunk);
  }
  return read.length === 1 && read[0] !== undefined ? read[0] : Buffer.concat(read);
}
