import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import { parseFlags } from '@orch/component';
import { apiServerConfig } from '../config-from-options.js';
import { apiServerFlags } from '../options/api-server-flags.js';
import { decodeEgress } from './egress-config.js';

let folder: string;
let authority: KeyPair;
let client: KeyPair;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-egress-config-'));
  const validity = validFor(1, new Date());
  authority = await generateAuthority({ commonName: 'ca', ...validity });
  client = await issueCertificate(authority, { commonName: 'client', usages: ['client'], ...validity });
  const files = { ca: authority.cert, cert: client.cert, key: client.key, text: 'text' };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

const file = (selections: readonly object[], version = 'v1beta1') =>
  JSON.stringify({
    apiVersion: `apiserver.orch.io/${version}`,
    kind: 'EgressSelectorConfiguration',
    egressSelections: selections,
  });
const connect = (transport?: object) => ({ proxyProtocol: 'HTTPConnect', ...(transport ? { transport } : {}) });
const tlsFiles = (members: object = {}) => ({
  ...{ caBundle: join(folder, 'ca'), clientCert: join(folder, 'cert'), clientKey: join(folder, 'key') },
  ...members,
});

describe('a file of the egress selector', () => {
  test('selects a transport by the network, in both versions and any case', async () => {
    const selections = [
      { name: 'Cluster', connection: connect({ tcp: { url: 'https://[::1]:8131', tlsConfig: tlsFiles() } }) },
      { name: 'controlplane', connection: connect({ uds: { udsName: '/run/proxy.sock' } }) },
      { name: 'etcd', connection: connect({ tcp: { url: 'http://proxy' } }) },
    ];
    const { ca, cert, key } = { ca: authority.cert, ...client };
    const files = { authorities: join(folder, 'ca'), certificate: join(folder, 'cert'), key: join(folder, 'key') };
    for (const version of ['v1beta1', 'v1alpha1']) {
      expect(await decodeEgress(file(selections, version), orchNames)).toEqual({
        egress: {
          cluster: { type: 'tcp', host: '::1', port: 8131, tls: { authorities: ca, certificate: cert, key, files } },
          controlPlane: { type: 'unix', path: '/run/proxy.sock' },
          etcd: { type: 'tcp', host: 'proxy', port: 80 },
        },
      });
    }
  });

  test('names the connections of the control plane master too, and direct connections are the default', async () => {
    const selections = [
      { name: 'master', connection: connect({ uds: { udsName: '/a' } }) },
      { name: 'cluster', connection: { proxyProtocol: 'Direct' } },
    ];
    expect(await decodeEgress(file(selections), orchNames)).toEqual({
      egress: { controlPlane: { type: 'unix', path: '/a' } },
    });
  });

  test('has the group of the dialect', async () => {
    const text = file([]).replace('orch.io', 'k8s.io');
    expect(await decodeEgress(text, kubernetesNames)).toEqual({ egress: {} });
    expect(await decodeEgress(text, orchNames)).toEqual({
      errors: [expect.stringContaining('apiVersion, kind: Unsupported value: "apiserver.k8s.io/v1beta1')],
    });
  });

  test('reports all errors at once, each with its path and value', async () => {
    const selections = [
      { name: 'nodes', connection: { proxyProtocol: 'Direct' } },
      { name: 'cluster', connection: { proxyProtocol: 'Direct', transport: {} } },
      { name: 'cluster', connection: connect() },
      { name: 'controlplane', connection: { proxyProtocol: 'GRPC', transport: { uds: { udsName: '/a' } } } },
      { name: 'master', connection: connect({ tcp: { url: 'http://a' }, uds: { udsName: '/a' } }) },
      { name: 'etcd' },
    ];
    expect(await decodeEgress(file(selections), orchNames)).toEqual({
      errors: [
        'egressSelections[0].name: Unsupported value: "nodes": supported values: "cluster", "controlplane", "etcd", "master"',
        'egressSelections[1].connection.transport: Forbidden: must not be set for direct connections',
        'egressSelections[2].name: Duplicate value: "cluster"',
        'egressSelections[2].connection.transport: Required value: must have one of tcp, uds',
        'egressSelections[3].connection.proxyProtocol: Invalid value: "GRPC": the tunnel protocol of GRPC proxies is not available in this version; HTTPConnect is',
        'egressSelections[4].name: Invalid value: "master": names the same connections as "controlplane"',
        'egressSelections[4].connection.transport: Invalid value: "tcp, uds": must have exactly one transport',
        'egressSelections[5].connection.proxyProtocol: Required value',
      ],
    });
  });

  test.each<readonly [string, object, string]>([
    ['an empty socket', { uds: { udsName: '' } }, 'uds.udsName: Required value'],
    [
      'a socket as a URL',
      { uds: { udsName: 'unix:///a' } },
      'uds.udsName: Invalid value: "unix:///a": must be a path, not a URL',
    ],
    ['an empty URL', { tcp: { url: '' } }, 'tcp.url: Required value'],
    [
      'a URL of another scheme',
      { tcp: { url: 'socks://a' } },
      'tcp.url: Invalid value: "socks://a": must be an http or https URL, such as https://127.0.0.1:8131',
    ],
    [
      'a URL with a path',
      { tcp: { url: 'http://a/b' } },
      'tcp.url: Invalid value: "http://a/b": must have only a scheme, a host and a port',
    ],
    [
      'certificates without TLS',
      { tcp: { url: 'http://a', tlsConfig: { clientCert: 'a', clientKey: 'b' } } },
      'tcp.tlsConfig: Forbidden: must not be set for an http URL',
    ],
    [
      'TLS without certificates',
      { tcp: { url: 'https://a' } },
      'tcp.tlsConfig: Required value: an https URL needs a client certificate',
    ],
  ])('rejects %s', async (_, transport, error) => {
    const outcome = await decodeEgress(file([{ name: 'etcd', connection: connect(transport) }]), orchNames);
    expect(outcome).toEqual({ errors: [`egressSelections[0].connection.transport.${error}`] });
  });

  test('rejects files that cannot be read, and those without certificates', async () => {
    const withTls = (tlsConfig: object) => connect({ tcp: { url: 'https://a', tlsConfig } });
    const selections = [
      { name: 'etcd', connection: withTls(tlsFiles({ clientKey: '/missing', caBundle: '/missing-too' })) },
      {
        name: 'master',
        connection: withTls(tlsFiles({ clientKey: join(folder, 'text'), caBundle: join(folder, 'key') })),
      },
    ];
    const path = 'egressSelections[1].connection.transport.tcp.tlsConfig';
    const missing = (name: string) => expect.stringMatching(`: Invalid value: "${name}": cannot be read: .*ENOENT`);
    expect(await decodeEgress(file(selections), orchNames)).toEqual({
      errors: [
        missing('/missing'),
        missing('/missing-too'),
        expect.stringContaining(
          `${path}.clientCert: Invalid value: "${folder}/cert, ${folder}/text": not a certificate and its key`,
        ),
        `${path}.caBundle: Invalid value: "${folder}/key": contains no certificate`,
      ],
    });
    const empty = [{ name: 'etcd', connection: withTls({ clientCert: '', clientKey: '' }) }];
    expect(await decodeEgress(file(empty), orchNames)).toEqual({
      errors: [
        `egressSelections[0].connection.transport.tcp.tlsConfig.clientKey: Required value`,
        `egressSelections[0].connection.transport.tcp.tlsConfig.clientCert: Required value`,
      ],
    });
  });
});

describe('--egress-selector-config-file', () => {
  const configOf = async (path: string) => {
    const args = [`--data-dir=${folder}/store`, `--cert-dir=${folder}/certs`, `--egress-selector-config-file=${path}`];
    const outcome = parseFlags(apiServerFlags(orchNames), { args });
    if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
    return await apiServerConfig.read(outcome.flags);
  };

  test('is plain data that serving workers receive', async () => {
    const path = join(folder, 'egress.json');
    const tcp = { url: 'https://127.0.0.1:1', tlsConfig: tlsFiles() };
    await writeFile(path, file([{ name: 'etcd', connection: connect({ tcp }) }]));
    const { egress } = await configOf(path);
    expect(egress?.etcd).toMatchObject({ port: 1, tls: { certificate: client.cert } });
    expect(structuredClone(egress)).toEqual(egress);
  });

  test('names option and file in each line of its errors', async () => {
    const path = join(folder, 'invalid.json');
    await writeFile(path, file([{ name: 'a', connection: { proxyProtocol: 'Direct' } }, { name: 'etcd' }]));
    const prefix = `--egress-selector-config-file: ${path}: egressSelections`;
    await expect(configOf(path)).rejects.toThrow(
      `${prefix}[0].name: Unsupported value: "a": supported values: "cluster", "controlplane", "etcd", "master"\n` +
        `${prefix}[1].connection.proxyProtocol: Required value`,
    );
    await expect(configOf('/missing')).rejects.toThrow(/^--egress-selector-config-file: .*ENOENT/);
  });
});
