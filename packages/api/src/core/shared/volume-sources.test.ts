import { expect, test } from '@jest/globals';
import { fieldPath, formatFieldError } from '@orch/apimachinery';
import { commonSourceChecks } from './volume-sources.js';

function errorsOf(name: string, source: object): readonly string[] {
  const check = commonSourceChecks[name];
  if (check === undefined) throw new Error(`no check of ${name}`);
  return check({ ...source }, fieldPath('v')).map((error) => formatFieldError(error));
}

const portal = { targetPortal: 'a' };
const naa = `naa.${'a'.repeat(32)}`;
const azure = { diskName: 'a', diskURI: 'https://a' };

test.each<readonly [string, object]>([
  ['hostPath', { path: '/a' }],
  ['hostPath', { path: '/a..b', type: 'DirectoryOrCreate' }],
  ['nfs', { server: 'a', path: '/b' }],
  ['gcePersistentDisk', { pdName: 'a', partition: 0 }],
  ['awsElasticBlockStore', { volumeID: 'a', partition: 255 }],
  ['iscsi', { ...portal, iqn: 'iqn.2021-04.org.example:disk', lun: 0 }],
  ['iscsi', { ...portal, iqn: `eui.${'A'.repeat(16)}`, lun: 255, initiatorName: naa }],
  ['iscsi', { ...portal, iqn: naa, chapAuthSession: true, secretRef: { name: 'a' } }],
  ['fc', { targetWWNs: ['a'], lun: 255 }],
  ['fc', { wwids: ['a'] }],
  ['flexVolume', { driver: 'a/b', options: { a: 'x' } }],
  ['flocker', { datasetName: 'a' }],
  ['flocker', { datasetUUID: 'a' }],
  ['quobyte', { registry: 'a:1,[::1]:2,:', volume: 'v', tenant: 't'.repeat(64) }],
  ['azureFile', { secretName: 'a', shareName: 'b', secretNamespace: 'c' }],
  ['azureDisk', { ...azure, cachingMode: 'ReadOnly', kind: 'Shared' }],
  ['azureDisk', { ...azure, diskURI: '/subscriptions/a', kind: 'Managed' }],
  ['storageos', { volumeName: 'a', volumeNamespace: 'b', secretRef: { name: 'c' } }],
  ['scaleIO', { gateway: 'a', system: 'b', volumeName: 'c' }],
])('a volume source %s may be %j', (name, source) => {
  expect(errorsOf(name, source)).toEqual([]);
});

const missing = (...names: readonly string[]) => names.map((name) => `v.${name}: Required value`);
const iqnForm = 'must be valid format starting with iqn, eui, or naa';
const quobyteForm = 'must be a host:port pair or multiple pairs separated by commas';

test.each<readonly [string, object, readonly string[]]>([
  ['hostPath', {}, missing('path')],
  ['hostPath', { path: '/a/../b' }, [`v.path: Invalid value: "/a/../b": must not contain '..'`]],
  ['nfs', {}, [...missing('server', 'path'), 'v.path: Invalid value: "": must be an absolute path']],
  ['nfs', { server: 'a', path: 'b' }, ['v.path: Invalid value: "b": must be an absolute path']],
  [
    'gcePersistentDisk',
    { partition: 256 },
    [...missing('pdName'), 'v.partition: Invalid value: 256: must be between 1 and 255, inclusive'],
  ],
  [
    'awsElasticBlockStore',
    { volumeID: 'a', partition: -1 },
    ['v.partition: Invalid value: -1: must be between 1 and 255, inclusive'],
  ],
  ['glusterfs', {}, missing('endpoints', 'path')],
  ['rbd', {}, missing('monitors', 'image')],
  ['cephfs', { monitors: [] }, missing('monitors')],
  ['iscsi', {}, missing('targetPortal', 'iqn')],
  ['iscsi', { ...portal, iqn: 'x.iqn.2021-04.a' }, [`v.iqn: Invalid value: "x.iqn.2021-04.a": ${iqnForm}`]],
  ['iscsi', { ...portal, iqn: 'iqn.21-04.a' }, ['v.iqn: Invalid value: "iqn.21-04.a": must be valid format']],
  ['iscsi', { ...portal, iqn: 'eui.a' }, ['v.iqn: Invalid value: "eui.a": must be valid format']],
  ['iscsi', { ...portal, iqn: `${naa}a` }, [`v.iqn: Invalid value: "${naa}a": must be valid format`]],
  ['iscsi', { ...portal, iqn: naa, lun: 256 }, ['v.lun: Invalid value: 256: must be between 0 and 255, inclusive']],
  ['iscsi', { ...portal, iqn: naa, lun: -1 }, ['v.lun: Invalid value: -1: must be between 0 and 255, inclusive']],
  ['iscsi', { ...portal, iqn: naa, chapAuthDiscovery: true }, missing('secretRef')],
  ['iscsi', { ...portal, iqn: naa, chapAuthSession: true }, missing('secretRef')],
  ['iscsi', { ...portal, iqn: naa, initiatorName: 'x' }, [`v.initiatorname: Invalid value: "x": ${iqnForm}`]],
  ['fc', {}, ['v.targetWWNs: Required value: must specify either targetWWNs or wwids, but not both']],
  [
    'fc',
    { targetWWNs: ['a'], wwids: ['b'], lun: 1 },
    ['v.targetWWNs: Invalid value: []string{"a"}: targetWWNs and wwids can not be specified simultaneously'],
  ],
  ['fc', { targetWWNs: ['a'] }, ['v.lun: Required value: lun is required if targetWWNs is specified']],
  ['flexVolume', {}, missing('driver')],
  ['flocker', {}, ['v: Required value: one of datasetName and datasetUUID is required']],
  [
    'flocker',
    { datasetName: 'a/b', datasetUUID: 'c' },
    [
      'v: Invalid value: "resource": datasetName and datasetUUID can not be specified simultaneously',
      `v.datasetName: Invalid value: "a/b": must not contain '/'`,
    ],
  ],
  ['cinder', {}, missing('volumeID')],
  ['quobyte', {}, [`v.registry: Required value: ${quobyteForm}`, ...missing('volume')]],
  ['quobyte', { registry: 'a:1,b', volume: 'v' }, [`v.registry: Invalid value: "a:1,b": ${quobyteForm}`]],
  [
    'quobyte',
    { registry: 'a:1', volume: 'v', tenant: 't'.repeat(65) },
    ['v.tenant: Required value: must be a UUID and may not exceed a length of 64 characters'],
  ],
  ['azureFile', { secretNamespace: '' }, missing('secretName', 'shareName', 'secretNamespace')],
  [
    'azureDisk',
    { cachingMode: 'x' },
    [
      ...missing('diskName', 'diskURI'),
      'v.cachingMode: Unsupported value: "x": supported values: "None", "ReadOnly", "ReadWrite"',
    ],
  ],
  ['vsphereVolume', {}, missing('volumePath')],
  ['photonPersistentDisk', {}, missing('pdID')],
  ['portworxVolume', {}, missing('volumeID')],
  ['scaleIO', {}, missing('gateway', 'system', 'volumeName')],
  ['storageos', { secretRef: {} }, missing('volumeName', 'secretRef.name')],
])('a volume source %s is rejected as %j', (name, source, errors) => {
  expect(errorsOf(name, source)).toEqual(errors);
});

test('an Azure disk of a kind has an address of that kind', () => {
  const uris = {
    Managed: '"/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}"',
    Shared: '"https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"',
  };
  for (const [kind, uri, supported] of [
    ['Managed', 'https://a', uris.Managed],
    ['Shared', '/subscriptions/a', uris.Shared],
  ] as const) {
    expect(errorsOf('azureDisk', { diskName: 'a', diskURI: uri, kind })).toEqual([
      `v.diskURI: Unsupported value: "${uri}": supported values: ${supported}`,
    ]);
  }
  expect(errorsOf('azureDisk', { ...azure, kind: 'x' })).toEqual([
    'v.kind: Unsupported value: "x": supported values: "Dedicated", "Managed", "Shared"',
  ]);
});
