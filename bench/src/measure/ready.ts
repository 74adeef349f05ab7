import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:http2';

/** Sends one authenticated LIST of `path`; returns whether the response has status 200. */
export async function listSucceeds(server: {
  readonly port: number;
  readonly caFile: string;
  readonly token: string;
  readonly path?: string;
}): Promise<boolean> {
  const { port, caFile, token, path = '/api/v1/namespaces' } = server;
  if (!existsSync(caFile)) return false;
  const ca = await readFile(caFile).catch(() => undefined);
  if (ca === undefined) return false;
  return await new Promise<boolean>((resolve) => {
    const session = connect(`https://127.0.0.1:${port}`, { ca });
    const done = (response: boolean) => {
      session.destroy();
      resolve(response);
    };
    session.on('error', () => done(false));
    const stream = session.request({ ':path': path, authorization: `Bearer ${token}` });
    stream.on('error', () => done(false));
    let status = 0;
    let missing = 0;
    stream.on('response', (headers) => {
      status = Number(headers[':status']);
      missing += Number(headers['content-length'] ?? 0);
    });
    stream.on('data', (chunk: Buffer) => {
      missing -= chunk.length;
    });
    // Negative when the response has no content length.
    stream.on('close', () => done(status === 200 && stream.rstCode === 0 && !stream.aborted && missing <= 0));
  });
}
