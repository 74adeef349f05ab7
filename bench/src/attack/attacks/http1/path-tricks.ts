import type { Attack, AttackedServer } from '../../kit/attack.js';
import { bearer, openHostileClient } from '../../kit/hostile-client.js';
import { headerBlock, headersFrame, openRawHttp2, requestHeaders } from '../../kit/http2-frames.js';
import { openRawConnection, requestHead } from '../../kit/raw-connection.js';
import { clusterRbac, create, grant, rbacGroup } from '../../kit/rights.js';

/** A path is authorized as it is served: no spelling of it reads what its user must not read. */
export const pathTricks: Attack = {
  about: 'a user with rights in one namespace and on /open/* spells paths of other resources in many ways',
  async run(laboratory) {
    const [user, token] = ['mallory', 'mallory-token'];
    const server = await laboratory.start({ users: [{ name: user, token }] });
    const rules = [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }];
    await create(server, '/api/v1/namespaces', { metadata: { name: 'team' } });
    await create(server, '/api/v1/namespaces', { metadata: { name: 'victim' } });
    const body = { metadata: { name: 'target' }, stringData: { password: marker } };
    await create(server, '/api/v1/namespaces/victim/secrets', body);
    await grant(server, { user, namespace: 'team', rules });
    await create(server, `${clusterRbac}/clusterroles`, {
      metadata: { name: 'open' },
      rules: [{ verbs: ['*'], nonResourceURLs: ['/open/*', '/version', '/healthz', '/api', '/apis', '/openapi/*'] }],
    });
    await create(server, `${clusterRbac}/clusterrolebindings`, {
      metadata: { name: 'open' },
      roleRef: { apiGroup: rbacGroup, kind: 'ClusterRole', name: 'open' },
      subjects: [{ apiGroup: rbacGroup, kind: 'User', name: user }],
    });
    return await laboratory.measured(server, async () => {
      const client = await openHostileClient(server);
      const wrong: string[] = [];
      for (const path of spellings) {
        const text = await overHttp1(server, path, token);
        if (reveals(text)) wrong.push(`HTTP/1.1 ${path}`);
        if (/^HTTP\/1\.1 5\d\d /.test(text)) wrong.push(`HTTP/1.1 ${path}: ${text.slice(9, 12)}`);
        if (isMalformed(path)) {
          if (reveals(await overRawHttp2(server, path, token))) wrong.push(`HTTP/2 ${path}`);
          continue;
        }
        const answer = await client.send({ path, headers: bearer(token) });
        if (reveals(answer.body)) wrong.push(`HTTP/2 ${path}`);
        if (answer.status >= 500) wrong.push(`HTTP/2 ${path}: ${answer.status}`);
      }
      client.close();
      return {
        held: wrong.length === 0,
        result: `${2 * spellings.length} spellings over HTTP/1.1 and HTTP/2 reveal ${wrong.length === 0 ? 'nothing' : wrong.join(', ')}`,
      };
    });
  },
};

const marker = 'correct-horse-battery';
/** Secrets have it in this form; over HTTP/2 the raw bytes of a response that is not compressed contain it too. */
const encoded = Buffer.from(marker).toString('base64');
const reveals = (text: string): boolean => text.includes(encoded);

const secret = 'api/v1/namespaces/victim/secrets/target';
const ups = [
  '..',
  '%2e%2e',
  '.%2e',
  '%252e%252e',
  '..;',
  '..%00',
  '%c0%ae%c0%ae',
  '\\..',
  '..%5c',
  '%ef%bc%8e%ef%bc%8e',
];
const slashes = ['/', '%2f', '%2F', '//', '\\', '%5c', '/./', '%252f'];

const spellings: readonly string[] = [
  ...ups.flatMap((up) => slashes.map((slash) => `/open/${up}${slash}${secret}`)),
  ...ups.map((up) => `/api/v1/namespaces/team/${up}/victim/secrets/target`),
  ...ups.map((up) => `/api/v1/namespaces/team/secrets/${up}/${up}/victim/secrets/target`),
  ...slashes.map((slash) => `/api/v1/namespaces/team${slash}..${slash}victim${slash}secrets/target`),
  `//${secret}`,
  `/./${secret}`,
  `/api//v1/namespaces/victim/secrets/target`,
  `/api/v1/namespaces//secrets`,
  `/api/v1/namespaces/%20/secrets`,
  `/api/v1/namespaces/team,victim/secrets`,
  `/api/v1/namespaces/*/secrets`,
  `/api/v1/namespaces/team/secrets?namespace=victim`,
  `/api/v1/namespaces/team/secrets?fieldSelector=metadata.namespace%3Dvictim`,
  `/api/v1/namespaces/team/../../secrets`,
  `/api/v1/watch/namespaces/victim/secrets?timeoutSeconds=1`,
  `/api/v1/watch/namespaces/team/../victim/secrets?timeoutSeconds=1`,
  `/API/v1/namespaces/victim/secrets`,
  `/api/V1/namespaces/victim/Secrets`,
  `/apis/v1/namespaces/victim/secrets`,
  `/apis//v1/namespaces/victim/secrets`,
  `/version/../${secret}`,
  `/version?/../${secret}`,
  `/version#/../${secret}`,
  `/version;/../${secret}`,
  `/healthz/../${secret}`,
  `/openapi/v2/../../${secret}`,
  `/open/..%00/${secret}`,
  `/${secret}%00`,
  `/${secret}/`,
  `/${secret};x`,
  `/${secret}?dryRun=All`,
  `/api/v1/namespaces/victim/secrets/target/status`,
  `http://localhost/${secret}`,
  `https://user@localhost/${secret}`,
  `*`,
  `/api/v1/namespaces/team/pods/x/proxy/../../../../victim/secrets/target`,
  `/api/v1/namespaces/team/services/x/proxy/%2e%2e/%2e%2e/%2e%2e/victim/secrets/target`,
];

/** Such paths have no request attributes: they are rejected before the audit begins, so the client must not note them. */
function isMalformed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

async function overRawHttp2(server: AttackedServer, path: string, token: string): Promise<string> {
  const connection = await openRawHttp2(server);
  connection.socket.write(headersFrame(1, headerBlock(requestHeaders(path, token))));
  setTimeout(() => connection.socket.end(), settleMs);
  return await connection.text();
}

const settleMs = 150;

/** Everything the server sends, with the path as written here. */
async function overHttp1(server: AttackedServer, path: string, token: string): Promise<string> {
  const connection = await openRawConnection(server);
  connection.socket.write(requestHead('GET', path, { ...bearer(token), connection: 'close' }));
  return await connection.text();
}
