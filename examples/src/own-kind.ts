import { orchNames, systemClock } from '@orch/apimachinery';
import { type ApiServer, createApiServer, defineKind } from '@orch/apiserver';
import { alwaysAllowAuthorizer, bearerTokens, tokenFileAuthenticator, unionAuthenticator } from '@orch/auth';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { openEmbeddedStore } from '@orch/storage';

/** A kind of our own: `widgets.shop.example.com`, whose spec is any JSON with a size. */
const widgets = defineKind({
  group: 'shop.example.com',
  version: 'v1',
  kind: 'Widget',
  resource: 'widgets',
  namespaced: true,
  fields: [{ name: 'spec', type: 'any', shape: 'single' }],
});

/** Starts an API server that serves this kind alone, from memory. Returns it with the certificate that clients trust. */
export async function startWidgetServer(token: string): Promise<{ server: ApiServer; ca: string }> {
  const store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'widgets-ca', ...validity });
  const hosts = ['127.0.0.1'];
  const { cert, key } = await issueCertificate(authority, {
    commonName: 'widgets',
    usages: ['server'],
    hosts,
    ...validity,
  });
  const tokens = tokenFileAuthenticator(`${token},alice,1\n`);
  const server = createApiServer({
    names: orchNames,
    store,
    listener: { cert, key, host: '127.0.0.1', port: 0 },
    kinds: widgets,
    features: async () => ({
      authenticator: unionAuthenticator([bearerTokens([tokens])], { allowAnonymous: false }),
      authorizer: alwaysAllowAuthorizer,
    }),
  });
  await server.start();
  return { server, ca: authority.cert };
}
