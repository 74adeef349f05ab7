import { describe, expect, test } from '@jest/globals';
import { tokenFileAuthenticator } from './token-file.js';
import { webSocketTokens } from './web-socket-tokens.js';

const prefix = 'base64url.bearer.authorization.orch.io';
const tokens = webSocketTokens([tokenFileAuthenticator('secret,ada,u1,"dev"\n')], prefix);
const protocolOf = (token: string | Buffer) => `${prefix}.${Buffer.from(token).toString('base64url')}`;

async function whoIs(protocols: readonly string[], headers: Readonly<Record<string, string>>): Promise<string> {
  const result = await tokens.authenticate({
    header: (name) => headers[name],
    headerValues: (name) => (name === 'sec-websocket-protocol' ? protocols : []),
    headerNames: () => Object.keys(headers),
    clientCertificate: () => undefined,
  });
  return result.type === 'user' ? result.user.name : result.type === 'invalid' ? result.reason : result.type;
}

describe('tokens among the protocols of a WebSocket', () => {
  const upgrade = { connection: 'keep-alive, Upgrade', upgrade: 'WebSocket' };
  const secret = protocolOf('secret');
  const notText = 'the token in the protocols of a WebSocket is no text in base64url';

  // Recorded from the reference implementation.
  test.each<[what: string, protocols: readonly string[], who: string]>([
    ['a token and another protocol', [`${secret}, events`], 'ada'],
    ['the same in two headers', ['events', secret], 'ada'],
    ['a token alone', [secret], 'missing additional subprotocol'],
    ['an unknown token', [`${protocolOf('other')}, events`], 'invalid bearer token'],
    ['two tokens', [`${secret}, ${secret}, events`], 'several tokens in the protocols of a WebSocket'],
    ['invalid base64url', [`${prefix}.!!, events`], notText],
    ['a token before invalid base64url', [`${secret}!, events`], notText],
    ['a token after invalid base64url', [`${prefix}.!${secret.slice(prefix.length + 1)}, events`], notText],
    ['invalid UTF-8', [`${protocolOf(Buffer.from([0xff]))}, events`], notText],
    ['a token with a byte order mark', [`${protocolOf('\ufeffsecret')}, events`], 'invalid bearer token'],
    ['the prefix without a dot', [`${prefix}, events`], 'none'],
    ['an empty token', [`${prefix}., events`], 'none'],
    ['other protocols', ['events'], 'none'],
    ['the prefix of the other dialect', [`${secret.replace('orch', 'k8s')}, events`], 'none'],
  ])('%s', async (_what, protocols, who) => {
    expect(await whoIs(protocols, upgrade)).toBe(who);
  });

  test('ignores the protocols of other requests', async () => {
    expect(await whoIs([`${secret}, events`], {})).toBe('none');
    expect(await whoIs([`${secret}, events`], { ...upgrade, upgrade: 'SPDY/3.1' })).toBe('none');
    expect(await whoIs([`${secret}, events`], { upgrade: 'websocket' })).toBe('none');
    expect(await whoIs([`${secret}, events`], { connection: 'upgrade' })).toBe('none');
    expect(await whoIs([`${secret}, events`], { ...upgrade, connection: 'keep-alive' })).toBe('none');
  });
});
