import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, validFor } from '@orch/certs';
import { givenOptionFiles } from './config-from-options.fixture.js';

let folder: string;
const options = givenOptionFiles();
const { configOf } = options;
beforeAll(() => {
  folder = options.folder;
});

test('templates of recycler pods are read at the start: all errors at once, each with option and file', async () => {
  const option = '--pv-recycler-pod-template-filepath';
  const [missing, empty] = [join(folder, 'missing'), join(folder, 'recycler-without-volumes')];
  const message = await configOf(`${option}-hostpath=${missing}`, `${option}-nfs=${empty}`).catch(
    (error: Error) => `${error.name}: ${error.message.replace('Error: ', '')}`,
  );
  expect(message).toBe(
    `RecyclerTemplateError: ${option}-hostpath: ENOENT: no such file or directory, open '${missing}'; ` +
      `${option}-nfs: ${empty}: the pod does not contain any volumes`,
  );
  await expect(configOf(`${option}-nfs=${join(folder, 'kubeconfig')}`)).rejects.toThrow(
    `${option}-nfs: ${join(folder, 'kubeconfig')}: must be a v1 Pod with containers`,
  );
  const unused = await configOf('--controllers=namespace', `${option}-nfs=${missing}`);
  expect(unused.options['persistentvolume-binder'].nfsRecycler.podTemplateFile).toBe(missing);
});

describe('the files of signers', () => {
  const { errorsOf } = options;

  test('those of all signers exclude those of one [Controller manager defaults, 37] [Controller manager defaults, 38]', () => {
    const [ofAll, ofOne] = ['--cluster-signing', '--cluster-signing-nodeagent-serving'];
    const pair = (prefix: string) => [`${prefix}-cert-file=ca.crt`, `${prefix}-key-file=ca.key`];
    expect(errorsOf(...pair(ofAll), ...pair(ofOne))).toEqual([
      `${ofAll}-cert-file, ${ofAll}-key-file cannot be combined with ${ofOne}-cert-file, ${ofOne}-key-file`,
    ]);
    expect([errorsOf(...pair(ofAll)), errorsOf(...pair(ofOne))]).toEqual([[], []]);
    const each = ['apiserver-client', 'nodeagent-client', 'nodeagent-serving', 'legacy-unknown'];
    expect(errorsOf(...each.flatMap((signer) => pair(`--cluster-signing-${signer}`)))).toEqual([]);
  });

  test('a certificate needs its key, and the reverse; a lifetime is positive', () => {
    const wrong = ['--cluster-signing-apiserver-client-cert-file=a', '--cluster-signing-legacy-unknown-key-file=b'];
    expect(errorsOf(...wrong, '--cluster-signing-duration=0s')).toEqual([
      '--cluster-signing-apiserver-client-cert-file requires --cluster-signing-apiserver-client-key-file',
      '--cluster-signing-legacy-unknown-key-file requires --cluster-signing-legacy-unknown-cert-file',
      '--cluster-signing-duration must be greater than 0',
    ]);
    expect(errorsOf('--cluster-signing-cert-file=a')).toEqual([
      '--cluster-signing-cert-file requires --cluster-signing-key-file',
    ]);
  });

  test('are read at the start: all errors at once, each with option and file', async () => {
    const at = (prefix: string, cert: string, key: string) => [
      `--cluster-signing-${prefix}-cert-file=${join(folder, cert)}`,
      `--cluster-signing-${prefix}-key-file=${join(folder, key)}`,
    ];
    const wrong = [
      ...at('apiserver-client', 'missing.crt', 'ca.key'),
      ...at('nodeagent-client', 'ca.crt', 'other-ca.key'),
      ...at('nodeagent-serving', 'ca-twice.crt', 'ca.key'),
      ...at('legacy-unknown', 'kubeconfig', 'ca.key'),
    ];
    const message = await configOf(...wrong).catch(
      (error: Error) => `${error.name}: ${error.message.replace('Error: ', '')}`,
    );
    const option = (prefix: string) => `--cluster-signing-${prefix}-cert-file, --cluster-signing-${prefix}-key-file`;
    expect(message).toBe(
      `SigningFilesError: ${[
        `${option('apiserver-client')}: ENOENT: no such file or directory, open '${folder}/missing.crt'`,
        `${option('nodeagent-client')}: ${folder}/other-ca.key: is not the key of the certificate in ${folder}/ca.crt`,
        `${option('nodeagent-serving')}: ${folder}/ca-twice.crt: contains 2 certificates; an authority has one`,
        `${option('legacy-unknown')}: ${folder}/kubeconfig: the bundle contains no certificate`,
      ].join('; ')}`,
    );
    await expect(configOf(...wrong, '--controllers=*,-csrsigning')).resolves.toBeDefined();
  });
});

describe('the files of service accounts', () => {
  test('are checked at the start: all errors at once, with those of the signers', async () => {
    const file = (name: string) => join(folder, name);
    const wrong = [`--root-ca-file=${file('ca.key')}`, `--service-account-private-key-file=${file('missing')}`];
    const message = await configOf(...wrong).catch((error: Error) => error.message.replaceAll('Error: ', ''));
    expect(message).toBe(
      [
        `--root-ca-file: ${file('ca.key')}: the bundle contains no certificate`,
        `--service-account-private-key-file: ${file('missing')}: ENOENT: no such file or directory, open '${file('missing')}'`,
      ].join('; '),
    );
    await expect(configOf(...wrong)).rejects.toMatchObject({ name: 'ServiceAccountFilesError' });
    const signer = [`--cluster-signing-cert-file=${file('missing')}`, `--cluster-signing-key-file=${file('ca.key')}`];
    await expect(configOf(...wrong, ...signer)).rejects.toMatchObject({
      name: 'AggregateError',
      message: expect.stringMatching(/--service-account-private-key-file: .*; --cluster-signing-cert-file, /),
    });
    await expect(configOf(`--service-account-private-key-file=${file('ca.crt')}`)).rejects.toThrow('ca.crt');
  });

  test('without --root-ca-file, the authority of the client configuration is published', async () => {
    const { cert } = await generateAuthority({ commonName: 'server', ...validFor(1, new Date()) });
    const cluster = {
      server: 'https://127.0.0.1:1',
      'certificate-authority-data': Buffer.from(cert).toString('base64'),
    };
    const kubeconfig = {
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'a' },
      contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
      clusters: [{ name: 'a', cluster }],
      users: [{ name: 'a', user: { token: 't' } }],
    };
    await writeFile(join(folder, 'with-ca'), JSON.stringify(kubeconfig));
    const { options } = await configOf(`--kubeconfig=${join(folder, 'with-ca')}`);
    expect(options['root-ca-cert-publisher'].rootCertificates).toBe(cert);
    expect(options['serviceaccount-token'].rootCertificates).toBe(cert);
  });
});

describe('ranges of pod addresses', () => {
  const errorsOf = (...args: readonly string[]) => options.errorsOf('--allocate-node-cidrs', ...args);
  const both = '--cluster-cidr=10.244.0.0/16,fd00::/56';

  test('nodes get 24 bits for IPv4 and 64 for IPv6 by default [Controller manager defaults, 39]', async () => {
    const rangesOf = async (cidrs: string) =>
      (await configOf('--allocate-node-cidrs', `--cluster-cidr=${cidrs}`)).options.nodeipam?.clusterRanges;
    expect(await rangesOf('10.244.0.0/16')).toEqual([{ cidr: '10.244.0.0/16', nodeMaskBits: 24 }]);
    expect(await rangesOf('fd00::/56')).toEqual([{ cidr: 'fd00::/56', nodeMaskBits: 64 }]);
    expect((await configOf('--cluster-cidr=10.244.0.0/16')).options.nodeipam).toBeUndefined();
  });

  test.each([
    [[], ['--cluster-cidr must be specified with --allocate-node-cidrs']],
    [['--cluster-cidr=x,10.0.0.0'], ['--cluster-cidr: "x" is not a CIDR', '--cluster-cidr: "10.0.0.0" is not a CIDR']],
    [
      ['--cluster-cidr=10.1.0.0/16,10.2.0.0/16'],
      ['--cluster-cidr: 10.1.0.0/16 and 10.2.0.0/16 must be of different IP families'],
    ],
    [['--cluster-cidr=10.1.0.0/16,fd00::/56,10.2.0.0/16'], ['--cluster-cidr must not have more than two ranges']],
    [[both, '--feature-gates=IPv6DualStack=false'], ['--cluster-cidr: two ranges need the feature gate IPv6DualStack']],
    [
      [both, '--node-cidr-mask-size=25'],
      ['--node-cidr-mask-size is only for one range; use --node-cidr-mask-size-ipv4 and --node-cidr-mask-size-ipv6'],
    ],
    [
      ['--cluster-cidr=10.1.0.0/16', '--node-cidr-mask-size-ipv4=25'],
      ['--node-cidr-mask-size-ipv4 is only for two ranges; use --node-cidr-mask-size'],
    ],
    [
      ['--cluster-cidr=10.1.0.0/16', '--node-cidr-mask-size=15'],
      ['--cluster-cidr: the range of a node with 15 bits is larger than 10.1.0.0/16'],
    ],
    [
      ['--cluster-cidr=10.1.0.0/16', '--node-cidr-mask-size=33'],
      ['--cluster-cidr: the range of a node in 10.1.0.0/16 has at most 32 bits, not 33'],
    ],
    [['--cluster-cidr=fd00::/40'], ['--cluster-cidr: fd00::/40 has more than 65536 ranges of 64 bits']],
    [['--cluster-cidr=10.1.0.0/16', '--service-cluster-ip-range=y'], ['--service-cluster-ip-range: "y" is not a CIDR']],
  ])('%j: %j', (args, errors) => {
    expect(errorsOf(...args)).toEqual(errors);
  });

  test('only RangeAllocator allocates them: other allocators end the start, unless nodes get no ranges', () => {
    const args = ['--allocate-node-cidrs', '--cluster-cidr=10.1.0.0/16'];
    const errorsWith = (allocator: string, ...others: readonly string[]) =>
      options.errorsOf(`--cidr-allocator-type=${allocator}`, ...others);
    expect(errorsWith('RangeAllocator', ...args)).toEqual([]);
    for (const allocator of ['CloudAllocator', 'IPAMFromCluster', 'IPAMFromCloud']) {
      expect(errorsWith(allocator, ...args)).toEqual([
        `--cidr-allocator-type: ${allocator} needs a cloud that allocates ranges, which no provider here does; use RangeAllocator`,
      ]);
      expect(errorsWith(allocator)).toEqual([]);
    }
  });
});

describe('the cloud provider', () => {
  const { errorsOf } = options;

  test.each([
    [['--cloud-provider=aws'], ['--cloud-provider: unknown provider "aws" (known: local, external)']],
    [['--cloud-provider=local'], ['--cloud-provider=local requires --cloud-config']],
    [['--cloud-config=c'], ['--cloud-config requires --cloud-provider']],
    [['--cloud-provider=external'], []],
    [['--cloud-provider=external', '--external-cloud-volume-plugin=local', '--cloud-config=c'], []],
    [
      ['--cloud-provider=external', '--external-cloud-volume-plugin=local'],
      ['--external-cloud-volume-plugin=local requires --cloud-config'],
    ],
    [
      ['--external-cloud-volume-plugin=aws'],
      [
        '--external-cloud-volume-plugin requires --cloud-provider=external',
        '--external-cloud-volume-plugin: unknown provider "aws" (known: local)',
      ],
    ],
    [
      ['--cloud-provider-gce-lb-src-cidrs=10.0.0.0/8'],
      [
        '--cloud-provider-gce-lb-src-cidrs: only the cloud provider gce has these load balancers, and it is not built in',
      ],
    ],
  ])('%j: %j', (args, errors) => {
    expect(errorsOf(...args)).toEqual(errors);
  });

  test('reports all errors of its configuration file with option and file', async () => {
    const file = join(folder, 'bad-cloud.json');
    await expect(configOf('--cloud-provider=local', `--cloud-config=${file}`)).rejects.toMatchObject({
      name: 'CloudConfigError',
      message: [
        `--cloud-config: ${file}: pool: unknown field (known: stateFile, clusterID, requiresClusterID, loadBalancers, instances, routes, volumes)`,
        `--cloud-config: ${file}: stateFile: 1 must be a text`,
      ].join('; '),
    });
    await expect(configOf('--cloud-provider=local', `--cloud-config=${folder}/none.json`)).rejects.toThrow(
      /^--cloud-config: .*none\.json: .*ENOENT/,
    );
  });

  test('without the cluster ID that its file requires, ends the start unless --allow-untagged-cloud permits it', async () => {
    const args = ['--cloud-provider=local', `--cloud-config=${join(folder, 'shared-cloud.json')}`];
    await expect(configOf(...args)).rejects.toMatchObject({
      name: 'CloudConfigError',
      message: `--cloud-config: ${join(folder, 'shared-cloud.json')}: clusterID: required by requiresClusterID; --allow-untagged-cloud permits its absence`,
    });
    expect((await configOf(...args, '--allow-untagged-cloud')).cloud).toMatchObject({ requiresClusterId: true });
  });

  test('makes only the volumes of an external cloud, on request', async () => {
    const external = (file: string) =>
      configOf(
        ...['--cloud-provider=external', '--external-cloud-volume-plugin=local'],
        `--cloud-config=${join(folder, `${file}.json`)}`,
      );
    const { cloud } = await external('cloud');
    expect(cloud).toEqual({
      file: join(folder, 'cloud.json'),
      stateFile: '/var/lib/cloud.json',
      hasRoutes: false,
      volumesFolder: '/var/lib/volumes',
    });
    await expect(external('cloud-without-volumes')).rejects.toThrow(
      /cloud-without-volumes.json: volumes: required by --external-cloud-volume-plugin$/,
    );
  });

  test('has routes to the ranges of pod addresses of nodes, unless they are switched off [Controller manager defaults, 15] [Controller manager defaults, 32] [Controller manager defaults, 36]', async () => {
    const ranges = ['--allocate-node-cidrs', '--cluster-cidr=10.244.0.0/16'];
    const route = { periodMs: 10_000, clusterRanges: ['10.244.0.0/16'], clusterName: 'orch' };
    expect((await configOf(...ranges)).options.route).toEqual(route);
    expect((await configOf()).options.route.clusterRanges).toEqual([]);
    expect((await configOf(...ranges, '--configure-cloud-routes=false')).options.route.clusterRanges).toEqual([]);
    expect((await configOf()).options.nodelifecycle.evictsByTaint).toBe(true);
  });
});
