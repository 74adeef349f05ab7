import type { Attack } from '../../kit/attack.js';
import { openRawConnection } from '../../kit/raw-connection.js';

/** Trailers never change who sends a request. */
export const trailerHeaders: Attack = {
  about: 'a client sends credentials, and headers that name a user, as trailers, duplicates or hop-by-hop headers',
  async run(laboratory) {
    const [user, token] = ['mallory', 'mallory-token'];
    const server = await laboratory.start({ users: [{ name: user, token }] });
    const mine = `authorization: Bearer ${token}`;
    const admin = `authorization: Bearer ${server.token}`;
    const chunked = 'transfer-encoding: chunked';
    const [target, end] = ['GET /api/v1/secrets HTTP/1.1\r\nhost: a\r\nconnection: close\r\n', '\r\n\r\n'];
    const cases: Readonly<Record<string, string>> = {
      'credentials as trailer': `${target}${mine}\r\n${chunked}\r\ntrailer: authorization${end}0\r\n${admin}${end}`,
      'credentials of another user as trailer': `${target}${chunked}${end}0\r\n${admin}${end}`,
      'second credentials': `${target}${mine}\r\n${admin}${end}`,
      'credentials in one list': `${target}${mine}, Bearer ${server.token}${end}`,
      'user of a proxy as trailer': `${target}${mine}\r\n${chunked}${end}0\r\nx-remote-user: admin\r\nx-remote-group: system:masters${end}`,
      'impersonated user dropped as hop-by-hop header': `${target}connection: impersonate-user\r\n${admin}\r\nimpersonate-user: mallory${end}`,
      'impersonated user twice': `${target}${admin}\r\nimpersonate-user: mallory\r\nimpersonate-user: admin\r\n${'impersonate-group: x'}${end}`,
      'impersonated user with underscore': `${target}${mine}\r\nimpersonate_user: admin${end}`,
      'empty credentials': `${target}authorization: Bearer ${end}`,
      'credentials with a tab': `${target}authorization: Bearer\t${server.token}x${end}`,
    };
    return await laboratory.measured(server, async () => {
      const wrong: string[] = [];
      for (const [name, text] of Object.entries(cases)) {
        const connection = await openRawConnection(server);
        connection.socket.write(text);
        if ((await connection.text()).includes('SecretList')) wrong.push(name);
      }
      const count = Object.keys(cases).length;
      return {
        held: wrong.length === 0,
        result: `${count - wrong.length} of ${count} requests get no secrets${wrong.length === 0 ? '' : `, but: ${wrong.join(', ')}`}`,
      };
    });
  },
};
