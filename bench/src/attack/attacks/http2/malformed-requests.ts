import type { Attack } from '../../kit/attack.js';
import { type HeaderList, headerBlock, headersFrame, openRawHttp2 } from '../../kit/http2-frames.js';

const path = '/api/v1/secrets';

/** A request that HTTP/2 forbids is reset or rejected: it never reaches the API as another request. */
export const malformedHttp2Requests: Attack = {
  about: 'a client sends HTTP/2 requests with forged pseudo headers, and with headers that become two in HTTP/1.1',
  unaudited: 'malformed requests are reset before they are HTTP requests',
  async run(laboratory) {
    const server = await laboratory.start();
    return await laboratory.measured(server, async () => {
      const wrong: string[] = [];
      for (const [name, headers] of Object.entries(requests(server.token))) {
        const connection = await openRawHttp2(server);
        connection.socket.write(headersFrame(1, headerBlock(headers)));
        // A request after it tells when the server has dealt with the first one.
        setTimeout(() => connection.socket.end(), settleMs);
        const text = await connection.text();
        if (text.includes(marker)) wrong.push(name);
      }
      await server.call('DELETE', `/api/v1/namespaces/default/secrets/${marker}`);
      const count = Object.keys(requests('')).length;
      const alive = (await server.call('GET', '/readyz')).status === 200;
      return {
        held: wrong.length === 0 && alive,
        result: `${count - wrong.length} of ${count} malformed requests get no data${wrong.length === 0 ? '' : `, but: ${wrong.join(', ')}`}`,
      };
    });
  },
};

const settleMs = 150;
/** Part of every list of secrets. */
const marker = 'SecretList';

function requests(token: string): Readonly<Record<string, HeaderList>> {
  const authorization = ['authorization', `Bearer ${token}`] as const;
  const method = [':method', 'GET'] as const;
  const scheme = [':scheme', 'https'] as const;
  const authority = [':authority', 'localhost'] as const;
  const target = [':path', path] as const;
  const whole = [method, scheme, authority, target, authorization] as const;
  return {
    'path twice': [method, scheme, authority, [':path', '/healthz'], target, authorization],
    'method twice': [method, [':method', 'POST'], scheme, authority, target, authorization],
    'pseudo header after others': [method, scheme, authority, authorization, target],
    'unknown pseudo header': [[':user', 'admin'], ...whole],
    'empty path': [method, scheme, authority, [':path', ''], authorization],
    'no method': [scheme, authority, target, authorization],
    'no scheme': [method, authority, target, authorization],
    'line break in a value': [method, scheme, authority, target, ['x', `a\r\nauthorization: Bearer ${token}`]],
    'line break in a name': [method, scheme, authority, target, [`x: a\r\nauthorization`, `Bearer ${token}`]],
    'line break in the path': [method, scheme, authority, [':path', `/healthz HTTP/1.1\r\nx: y\r\n\r\nGET ${path}`]],
    'upper case name': [method, scheme, authority, target, ['Authorization', `Bearer ${token}`]],
    'transfer-encoding': [...whole, ['transfer-encoding', 'chunked']],
    connection: [...whole, ['connection', 'authorization']],
    'te other than trailers': [...whole, ['te', 'chunked']],
    'content-length with end of stream': [...whole, ['content-length', '10']],
    'two lengths': [...whole, ['content-length', '0'], ['content-length', '10']],
    upgrade: [...whole, ['upgrade', 'websocket']],
  };
}
