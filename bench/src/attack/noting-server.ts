import type { BenchUser, ServerUnderTest } from '../scenarios/server-under-test.js';
import type { AttackedServer } from './kit/attack.js';
import { Rejections } from './kit/rejections.js';

/** A server whose `call` notes the rejections it receives. */
export function notingServer(server: ServerUnderTest, users: readonly BenchUser[]): AttackedServer {
  const rejections = new Rejections();
  const nameOf = new Map(users.map(({ name, token }) => [`Bearer ${token}`, name]));
  nameOf.set(`Bearer ${server.token}`, 'admin');
  return {
    ...server,
    rejections,
    async call(method, uri, options = {}) {
      const response = await server.call(method, uri, options);
      const { authorization = `Bearer ${server.token}` } = options.headers ?? {};
      const { status, headers } = response;
      // Tokens of no known user are rejected, or of another kind.
      const user = status === 401 ? '' : nameOf.get(authorization);
      rejections.note({ status, auditId: headers['audit-id'], user, method, uri });
      return response;
    },
  };
}
