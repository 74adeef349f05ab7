import { ConnectionError } from '../transport/transport.js';

const newline = 0x0a;

/**
 * Splits a watch stream into lines, each one JSON event (spec: Watch stream). A chunk may contain many lines, and a line may
 * span many chunks. Text after the last newline is an incomplete event and dropped.
 * @throws ConnectionError for a line longer than `bytesMax`
 */
export async function* splitFrames(chunks: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const line = chunk.subarray(start, end);
      start = end + 1;
      if (restBytes > 0) {
        yield Buffer.concat([...rest, line]);
        rest = [];
        restBytes = 0;
      } else if (line.length > 0) {
        yield line;
      }
    }
    if (start === chunk.length) continue;
    rest.push(chunk.subarray(start));
    restBytes += chunk.length - start;
    if (restBytes > bytesMax)
      throw new ConnectionError(`a watch event is longer than ${bytesMax} bytes`, { kind: 'malformed' });
  }
}
