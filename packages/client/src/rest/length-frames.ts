import { ConnectionError } from '../transport/transport.js';

/** Bytes of the length before each event: an unsigned integer, most significant byte first. */
const lengthBytes = 4;

/**
 * Splits a watch stream in protobuf into events, each preceded by its length (spec: Watch stream). A chunk may contain many
 * events, and an event may span many chunks. Bytes after the last complete event are dropped.
 * @throws ConnectionError for an event longer than `bytesMax`
 */
export async function* splitLengthFrames(chunks: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  /** Until so many bytes are there, the parts are not joined: joining for each chunk is quadratic in a large event. */
  let neededBytes = lengthBytes;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes < neededBytes) continue;
    const joined = parts.length === 1 ? chunk : Buffer.concat(parts);
    let start = 0;
    neededBytes = lengthBytes;
    while (joined.length - start >= lengthBytes) {
      const length = joined.readUInt32BE(start);
      if (length > bytesMax) {
        throw new ConnectionError(`a watch event is longer than ${bytesMax} bytes`, { kind: 'malformed' });
      }
      if (joined.length - start < lengthBytes + length) {
        neededBytes = lengthBytes + length;
        break;
      }
      start += lengthBytes;
      yield joined.subarray(start, start + length);
      start += length;
    }
    parts = [joined.subarray(start)];
    bytes = joined.length - start;
  }
}
