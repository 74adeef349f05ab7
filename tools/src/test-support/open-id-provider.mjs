// An OpenID Connect provider: serves discovery, keys and distributed claims over TLS, and signs tokens for its parent process.
import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:https';

const keys = new Map();
const claims = new Map();
const requests = [];
const overrides = new Map();
let issuer = '';

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

const commands = {
  start: ({ cert, key }) =>
    new Promise((resolve) => {
      const server = createServer({ cert, key }, respond);
      server.listen(0, '127.0.0.1', () => {
        issuer = `https://127.0.0.1:${server.address().port}`;
        resolve(issuer);
      });
    }),
  addKey({ kid, curve }) {
    const pair =
      curve === undefined
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: curve });
    keys.set(kid, pair);
    return pair.publicKey.export({ type: 'spki', format: 'pem' });
  },
  removeKey: ({ kid }) => void keys.delete(kid),
  /** Replaces the body of a path; without a body the path works again. */
  override({ path, body }) {
    if (body === undefined) overrides.delete(path);
    else overrides.set(path, body);
  },
  /** Serves a token at a path to those with the access token. */
  serveClaims: ({ path, token, accessToken }) => void claims.set(path, { token, accessToken }),
  sign({ header, payload, kid }) {
    const text = `${encode(header)}.${encode(payload)}`;
    const { privateKey } = keys.get(kid);
    const key = header.alg.startsWith('PS')
      ? { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : { key: privateKey, dsaEncoding: 'ieee-p1363' };
    return `${text}.${sign(`sha${header.alg.slice(2)}`, Buffer.from(text), key).toString('base64url')}`;
  },
  requests: () => requests.splice(0),
};

function respond(request, response) {
  const path = request.url ?? '';
  requests.push(path);
  const body = overrides.get(path) ?? documentAt(path, request.headers.authorization);
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(body);
}

function documentAt(path, authorization) {
  if (path === '/.well-known/openid-configuration') return JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` });
  if (path === '/keys') {
    const set = [...keys].map(([kid, { publicKey }]) => ({ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' }));
    return JSON.stringify({ keys: set });
  }
  const served = claims.get(path);
  return served !== undefined && authorization === `Bearer ${served.accessToken}` ? served.token : undefined;
}

process.on('message', async ({ id, command, options }) => {
  process.send({ id, result: await commands[command](options) });
});
process.on('disconnect', () => process.exit(0));
