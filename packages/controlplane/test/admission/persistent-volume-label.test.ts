import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deprecationsIn, type PluginServer, startPluginServer } from './plugin-server.js';

const volumes = '/api/v1/persistentvolumes?dryRun=All';
const spec = { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'] };
const zone = 'topology.kubernetes.io/zone';
const region = 'topology.kubernetes.io/region';
const provisioned = { 'pv.kubernetes.io/provisioned-by': 'example.com/disk' };
const requirement = (key: string, ...values: readonly string[]) => ({ key, operator: 'In', values });
const affinityOf = (...terms: readonly object[]) => ({ required: { nodeSelectorTerms: terms } });

describe('PersistentVolumeLabel', () => {
  let server: PluginServer;
  beforeAll(async () => {
    server = await startPluginServer(['PersistentVolumeLabel']);
  });
  afterAll(() => server.stop());
  const create = (source: object, metadata: object = {}) =>
    server.post(volumes, { metadata: { name: 'new', ...metadata }, spec: { ...spec, ...source } });
  const hostPath = { path: '/data' };

  describe('changes', () => {
    test('requires the zone and the region of a provisioned volume of its nodes', async () => {
      const labels = { [zone]: 'a', [region]: 'west' };
      const { json } = await create({ hostPath }, { annotations: provisioned, labels });
      expect(json.spec.nodeAffinity).toEqual(
        affinityOf({ matchExpressions: [requirement(region, 'west'), requirement(zone, 'a')] }),
      );
      expect(json.metadata.labels).toEqual(labels);
    });

    test('reads the beta labels when one of the current labels is missing, and splits several zones', async () => {
      const [betaZone, betaRegion] = ['zone', 'region'].map((one) => `failure-domain.beta.kubernetes.io/${one}`);
      const labels = { [zone]: 'x', [`${betaZone}`]: 'b__a', [`${betaRegion}`]: 'west' };
      const { json } = await create({ hostPath }, { annotations: provisioned, labels });
      expect(json.spec.nodeAffinity).toEqual(
        affinityOf({ matchExpressions: [requirement(`${betaRegion}`, 'west'), requirement(`${betaZone}`, 'a', 'b')] }),
      );
    });

    test('adds the requirements to each term of a volume that has some, unless one mentions a label', async () => {
      const labels = { [zone]: 'a', [region]: 'west' };
      const own = (key: string) => ({ matchExpressions: [requirement(key, 'own')] });
      const added = [requirement(region, 'west'), requirement(zone, 'a')];
      const affinityAfter = async (...keys: readonly string[]) => {
        const nodeAffinity = affinityOf(...keys.map(own));
        return (await create({ hostPath, nodeAffinity }, { annotations: provisioned, labels })).json.spec.nodeAffinity;
      };
      const extended = (key: string) => ({ matchExpressions: [requirement(key, 'own'), ...added] });
      expect(await affinityAfter('disk', 'rack')).toEqual(affinityOf(extended('disk'), extended('rack')));
      expect(await affinityAfter('disk', zone)).toEqual(affinityOf(own('disk'), own(zone)));
    });
  });

  describe('admits', () => {
    test('volumes outside of clouds, and cloud volumes that are not created yet, without labels', async () => {
      for (const source of [
        { hostPath },
        { nfs: { server: 's', path: '/p' } },
        { awsElasticBlockStore: { volumeID: 'placeholder-for-provisioning' } },
        { gcePersistentDisk: { pdName: 'placeholder-for-provisioning' } },
      ]) {
        const { status, json } = await create(source);
        expect(status).toBe(201);
        expect(json.metadata.labels).toBeUndefined();
        expect(json.spec.nodeAffinity).toBeUndefined();
      }
    });
  });

  describe('rejects', () => {
    test.each([
      [
        'AWS',
        { awsElasticBlockStore: { volumeID: 'v' } },
        'AWS EBS volume v: unable to build AWS cloud provider for EBS',
      ],
      ['GCE', { gcePersistentDisk: { pdName: 'v' } }, 'GCE PD volume v: unable to build GCE cloud provider for PD'],
      [
        'Azure',
        { azureDisk: { diskName: 'v', diskURI: 'u', kind: 'Managed' } },
        'AzureDisk volume v: unable to build Azure cloud provider for AzureDisk',
      ],
      [
        'OpenStack',
        { cinder: { volumeID: 'v' } },
        'Cinder volume v: unable to build OpenStack cloud provider for Cinder disk',
      ],
      ['vSphere', { vsphereVolume: { volumePath: 'v' } }, 'vSphere Volume v: unable to build vSphere cloud provider'],
    ])('a volume of %s when no labeler of that cloud is given', async (_, source, why) => {
      expect((await create(source)).json).toMatchObject({
        code: 403,
        reason: 'Forbidden',
        message: `persistentvolumes "new" is forbidden: error querying ${why}`,
      });
    });

    test('a provisioned volume with an empty zone', async () => {
      const labels = { [zone]: 'a__', [region]: 'west' };
      const { json } = await create({ hostPath }, { annotations: provisioned, labels });
      expect(json).toMatchObject({
        code: 403,
        message: 'persistentvolumes "new" is forbidden: failed to convert label string for Zone: a__ to a Set',
      });
    });
  });

  describe('configuration', () => {
    test('a warning in the log at the start says that the plugin is deprecated', () => {
      expect(deprecationsIn(server.log)).toEqual(['PersistentVolumeLabel']);
    });

    test('a program that embeds the server gives a labeler per cloud, which may reject a volume', async () => {
      const disks: Readonly<Record<string, string>> = { known: 'a' };
      const cloud = await startPluginServer(['PersistentVolumeLabel'], {
        volumeLabelers: {
          gcePersistentDisk: async ({ spec: volume }) => {
            const zoneOfDisk = disks[JSON.parse(JSON.stringify(volume)).gcePersistentDisk.pdName];
            if (zoneOfDisk === undefined) throw new Error('no such disk');
            return { [zone]: zoneOfDisk };
          },
        },
      });
      const ask = (pdName: string) =>
        cloud.post(volumes, {
          metadata: { name: 'new', labels: { [zone]: 'given', other: 'kept' } },
          spec: { ...spec, gcePersistentDisk: { pdName } },
        });
      const { json } = await ask('known');
      const rejected = await ask('unknown');
      await cloud.stop();
      expect(json.metadata.labels).toEqual({ [zone]: 'a', other: 'kept' });
      expect(json.spec.nodeAffinity).toEqual(affinityOf({ matchExpressions: [requirement(zone, 'a')] }));
      expect(rejected.json.message).toBe(
        'persistentvolumes "new" is forbidden: error querying GCE PD volume unknown: no such disk',
      );
    });
  });
});
