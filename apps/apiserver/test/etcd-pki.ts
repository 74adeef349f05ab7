import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import type { Etcd } from './etcd-fixture.js';

/** An authority, and flags for an etcd that requires client certificates of it. */
export interface EtcdPki {
  readonly folder: string;
  readonly authority: KeyPair;
  /** Writes a file and returns its path. */
  file(name: string, text: string): Promise<string>;
  issue(commonName: string, by?: KeyPair): Promise<KeyPair>;
  readonly flags: readonly string[];
  /** Flags for an etcd that requires no client certificate and has a certificate for these hosts. */
  servingFlags(hosts: readonly string[]): Promise<readonly string[]>;
  /** Runs etcdctl as the user root. */
  control(etcd: Etcd, ...args: readonly string[]): void;
  dispose(): Promise<void>;
}

export const validity = () => validFor(1, new Date());

export async function makeEtcdPki(): Promise<EtcdPki> {
  const folder = await mkdtemp(join(tmpdir(), 'orch-etcd-tls-'));
  const authority = await generateAuthority({ commonName: 'etcd-ca', ...validity() });
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const certificate = (commonName: string, hosts: readonly string[], by: KeyPair = authority) =>
    issueCertificate(by, { commonName, usages: ['server', 'client'], hosts, ...validity() });
  const filesOf = async (name: string, pair: KeyPair) => [
    await file(`${name}.crt`, pair.cert),
    await file(`${name}.key`, pair.key),
  ];
  const [cert = '', key = ''] = await filesOf('etcd', await certificate('root', ['127.0.0.1']));
  const ca = await file('ca.crt', authority.cert);
  return {
    folder,
    authority,
    file,
    issue: (commonName, by) => certificate(commonName, ['127.0.0.1'], by),
    flags: ['--client-cert-auth', '--trusted-ca-file', ca, '--cert-file', cert, '--key-file', key],
    async servingFlags(hosts) {
      const [servingCert = '', servingKey = ''] = await filesOf(hosts.join(), await certificate('etcd', hosts));
      return ['--cert-file', servingCert, '--key-file', servingKey];
    },
    control(etcd, ...args) {
      execFileSync('etcdctl', ['--endpoints', etcd.url, '--cacert', ca, '--cert', cert, '--key', key, ...args], {
        env: { ...process.env, ETCDCTL_API: '3' },
      });
    },
    dispose: () => rm(folder, { recursive: true }),
  };
}
