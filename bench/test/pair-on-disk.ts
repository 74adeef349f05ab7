import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';

/** A key pair for 127.0.0.1 and its authority as files, for the bare server and the driver. */
export interface PairOnDisk extends AsyncDisposable {
  readonly folder: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

export async function makePair(): Promise<PairOnDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-bench-test-'));
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'test-ca', ...validity });
  const hosts = ['127.0.0.1'];
  const pair = await issueCertificate(authority, { commonName: 'localhost', usages: ['server'], hosts, ...validity });
  const save = async (name: string, text: string): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  };
  return {
    folder,
    ca: await save('ca.crt', authority.cert),
    cert: await save('server.crt', pair.cert),
    key: await save('server.key', pair.key),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
