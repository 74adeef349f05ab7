import { once } from 'node:events';
import { createServer } from 'node:https';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';

/** The user of a write, as an admission webhook sees it. */
export interface RecordedWrite {
  readonly username: string;
  readonly groups: readonly string[];
  /** `UPDATE pods/status`. */
  readonly what: string;
}

/** A validating webhook that allows every write and records its user. */
export interface WriteRecorder extends AsyncDisposable {
  readonly writes: readonly RecordedWrite[];
  readonly clientConfig: { readonly url: string; readonly caBundle: string };
}

export async function recordWrites(): Promise<WriteRecorder> {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'recorder-ca', ...validity });
  const { cert, key } = await issueCertificate(authority, {
    ...{ commonName: 'recorder', hosts: ['127.0.0.1'], usages: ['server'] },
    ...validity,
  });
  const writes: RecordedWrite[] = [];
  const server = createServer({ cert, key }, async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const { apiVersion, kind, request } = JSON.parse(Buffer.concat(pieces).toString());
    const { operation, resource, subResource, userInfo } = request;
    const what = `${operation} ${[resource.resource, subResource].filter(Boolean).join('/')}`;
    writes.push({ username: userInfo.username, groups: userInfo.groups ?? [], what });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ apiVersion, kind, response: { uid: request.uid, allowed: true } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    writes,
    clientConfig: {
      url: `https://127.0.0.1:${port}/`,
      caBundle: Buffer.from(authority.cert).toString('base64'),
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
