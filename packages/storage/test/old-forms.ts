import { expect, test } from '@jest/globals';
import {
  type ApiObject,
  canonicalize,
  type DeepReadonly,
  decodeEnvelope,
  deepCopy,
  encodeEnvelope,
  encodeMessage,
  formatApiVersion,
  invariant,
  isEnvelope,
  orchNames,
} from '@orch/apimachinery';
import type { Store } from '../src/index.js';
import { definitionOf, openStores } from './fixture.js';

const metadata = { name: 'old', namespace: 'a', uid: 'u' };
const key = { namespace: 'a', name: 'old' };
const template = { spec: { containers: [{ name: 'c', image: 'i' }], restartPolicy: 'Never' } };

/** Built-in kinds with several versions, an object of an older one, and what the hub version shows of it. */
const kinds = [
  {
    definition: definitionOf('cronjobs', 'batch'),
    object: {
      ...{ apiVersion: 'batch/v1beta1', kind: 'CronJob' },
      spec: { schedule: '* * * * *', jobTemplate: { spec: { template } } },
    },
    shown: { apiVersion: 'batch/v1', spec: { schedule: '* * * * *' } },
  },
  {
    definition: definitionOf('horizontalpodautoscalers', 'autoscaling'),
    object: {
      ...{ apiVersion: 'autoscaling/v1', kind: 'HorizontalPodAutoscaler' },
      spec: { maxReplicas: 3, scaleTargetRef: { kind: 'a', name: 'b' }, targetCPUUtilizationPercentage: 50 },
    },
    shown: { apiVersion: 'autoscaling/v2beta2', spec: { maxReplicas: 3, metrics: [{ type: 'Resource' }] } },
  },
  {
    definition: definitionOf('ingresses', 'networking.orch.io'),
    object: {
      ...{ apiVersion: 'extensions/v1beta1', kind: 'Ingress' },
      spec: { backend: { serviceName: 's', servicePort: 80 } },
    },
    shown: { apiVersion: 'networking.orch.io/v1', spec: { defaultBackend: { service: { name: 's' } } } },
  },
] as const;

/** Objects that are stored in another form than that of writes: the same for each engine. */
export function oldFormsContract(openStore: () => Promise<{ readonly store: Store; close(): Promise<void> }>): void {
  const rows = kinds.flatMap((row) =>
    (['json', 'protobuf'] as const).flatMap((mediaType) =>
      (['json', 'protobuf'] as const).map(
        (stored) => [row.object.kind, row.object.apiVersion, stored, mediaType, row] as const,
      ),
    ),
  );

  test.each(rows)(
    'a %s stored as %s in %s is written once in the stored version as %s by an update that changes nothing',
    async (_kind, _version, stored, mediaType, { definition, object, shown }) => {
      const { store, close } = await openStore();
      const path = `/registry/${definition.storage.group === '' ? '' : `${definition.storage.group}/`}${definition.storage.resource}/a/old`;
      await store.transact({ guards: [], writes: [{ type: 'put', key: path, value: encoded(object, stored) }] });
      const objects = (await openStores(store, { storageMediaType: mediaType })).for(definition);
      const before = await objects.get(key, { type: 'mostRecent' });
      expect(before?.object()).toMatchObject(shown);
      const same = (current: DeepReadonly<ApiObject> | undefined) => {
        invariant(current !== undefined, 'the object is stored');
        return { type: 'write', object: deepCopy<ApiObject>(current) } as const;
      };
      const dry = await objects.update(key, same, { dryRun: true });
      expect(dry.revision).toBe(before?.revision);
      const rewritten = await objects.update(key, same, { dryRun: false });
      expect(rewritten.revision).toBeGreaterThan(before?.revision ?? 0);
      expect(rewritten.object()).toMatchObject(shown);
      const { entry } = await store.get(path);
      expect(typeOf(entry?.value ?? new Uint8Array(), shown.apiVersion)).toEqual([mediaType, shown.apiVersion]);
      expect((await objects.update(key, same, { dryRun: false })).revision).toBe(rewritten.revision);
      await close();
    },
  );

  function encoded(object: { readonly apiVersion: string; readonly kind: string }, form: 'json' | 'protobuf'): Buffer {
    if (form === 'json') return Buffer.from(JSON.stringify({ ...object, metadata }));
    const { definition } = kinds.find((row) => row.object === object) ?? kinds[0];
    const version = definition.storedVersions.find(({ gvk }) => formatApiVersion(gvk) === object.apiVersion);
    invariant(version?.protobuf !== undefined, 'the version has a protobuf form');
    const message = canonicalize(version.schema, { ...object, metadata }, { names: orchNames, gvk: version.gvk });
    return encodeEnvelope(object, encodeMessage(version.protobuf(), message));
  }

  /** The form of a stored value, and its version; that of the JSON form, which names none, is `hub`. */
  function typeOf(value: Uint8Array, hub: string): readonly [string, string | undefined] {
    if (isEnvelope(value)) return ['protobuf', decodeEnvelope(value).apiVersion];
    const { apiVersion = hub } = JSON.parse(Buffer.from(value).toString());
    return ['json', apiVersion];
  }
}
