import type { Attack } from '../../kit/attack.js';
import { openRawConnection } from '../../kit/raw-connection.js';

/** A request that two servers could read differently is rejected, and the bytes after it are not a request. */
export const requestSmuggling: Attack = {
  about: 'a client hides a request with the rights of another in the body of its own (CL.TE, TE.CL and others)',
  async run(laboratory) {
    const server = await laboratory.start();
    return await laboratory.measured(server, async () => {
      const hidden = `GET /api/v1/secrets HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${server.token}\r\n\r\n`;
      const wrong: string[] = [];
      const cases = Object.entries(requests(hidden));
      for (const [name, text] of cases) {
        const connection = await openRawConnection(server);
        connection.socket.write(text, 'latin1');
        setTimeout(() => connection.socket.end(), settleMs);
        const received = await connection.text();
        if (received.includes('SecretList')) wrong.push(name);
      }
      const alive = (await server.call('GET', '/readyz')).status === 200;
      return {
        held: wrong.length === 0 && alive,
        result: `${cases.length - wrong.length} of ${cases.length} hidden requests are not served${wrong.length === 0 ? '' : `, but: ${wrong.join(', ')}`}`,
      };
    });
  },
};

const settleMs = 150;

/** Each contains `hidden` where a lenient server would begin to read a second request. */
function requests(hidden: string): Readonly<Record<string, string>> {
  const head = (lines: readonly string[], line = 'POST /api/v1/namespaces HTTP/1.1') =>
    `${[line, 'host: localhost', 'content-type: application/json', ...lines].join('\r\n')}\r\n\r\n`;
  const length = `content-length: ${hidden.length}`;
  const end = '0\r\n\r\n';
  const te = 'transfer-encoding: chunked';
  return {
    'length and chunked': `${head([`content-length: ${end.length}`, te])}${end}${hidden}`,
    'chunked and length': `${head([te, length])}${end}${hidden}`,
    'two lengths': `${head(['content-length: 0', length])}${hidden}`,
    'list of lengths': `${head([`content-length: 0, ${hidden.length}`])}${hidden}`,
    'signed length': `${head([`content-length: +0`])}${hidden}`,
    'negative length': `${head([`content-length: -1`])}${hidden}`,
    'hexadecimal length': `${head([`content-length: 0x0`])}${hidden}`,
    'length beyond 64 bits': `${head([`content-length: 18446744073709551616`])}${hidden}`,
    'unknown coding before chunked': `${head(['transfer-encoding: x, chunked', 'content-length: 0'])}${hidden}`,
    'chunked not last': `${head(['transfer-encoding: chunked, identity'])}${end}${hidden}`,
    'misspelled chunked': `${head(['transfer-encoding: xchunked', 'content-length: 0'])}${hidden}`,
    'vertical tab before chunked': `${head(['transfer-encoding: \x0bchunked', 'content-length: 0'])}${hidden}`,
    'space before colon': `${head(['content-length : 0', length])}${hidden}`,
    'folded header': `${head(['transfer-encoding:\r\n chunked', 'content-length: 0'])}${hidden}`,
    'line feed alone between headers': `${head(['x: y\ncontent-length: 0', length])}${hidden}`,
    'carriage return alone': `${head(['x: y\rcontent-length: 0', length])}${hidden}`,
    'NUL in a header': `${head(['x: a\0b', length])}${hidden}`,
    'chunk size beyond 64 bits': `${head([te])}10000000000000000\r\n${hidden}`,
    'chunk size with sign': `${head([te])}-1\r\n${hidden}`,
    'chunk size with spaces': `${head([te])}0 x\r\n\r\n${hidden}`,
    'chunk end without carriage return': `${head([te])}1\r\nZ\n0\r\n\r\n${hidden}`,
    'chunk extension with line feed': `${head([te])}1;a\nZ\r\n0\r\n\r\n${hidden}`,
    'invalid trailer': `${head([te])}0\r\n${hidden}`,
    'body of an upgrade': `${head(['connection: upgrade', 'upgrade: spdy/3.1', length])}${hidden}`,
    'version 1.2': `${head([length], 'POST /api/v1/namespaces HTTP/1.2')}${hidden}`,
    'request line with two targets': `${head([length], 'POST /api/v1/namespaces /x HTTP/1.1')}${hidden}`,
    'line break in the target': `${head([length], 'POST /api/v1/namespaces\r\nx: HTTP/1.1')}${hidden}`,
    'no host': `POST /api/v1/namespaces HTTP/1.1\r\n${length}\r\n\r\n${hidden}`,
    'two hosts': `${head(['host: other', length])}${hidden}`,
  };
}
