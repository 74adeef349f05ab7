import {
  type GeneratedKind,
  type GroupVersion,
  type KindEntry,
  type Names,
  Scheme,
  wellKnown,
} from '@orch/apimachinery';
import { kinds as metaV1 } from '@orch/apimachinery/kinds/meta_v1';
import { kinds as metaV1beta1 } from '@orch/apimachinery/kinds/meta_v1beta1';
import { kindsByGroupVersion } from '../generated/catalogue.js';

/** Kinds that clients may use in each group version. */
const kindsOfEveryVersion = [
  'CreateOptions',
  'DeleteOptions',
  'GetOptions',
  'ListOptions',
  'PatchOptions',
  'UpdateOptions',
  'WatchEvent',
];

/** Discovery and Status, which are in the core group only. */
const kindsOfCore = ['APIGroup', 'APIGroupList', 'APIResourceList', 'APIVersions', 'Status'];

/** Representations that clients may request. */
const kindsOfMeta = ['PartialObjectMetadata', 'PartialObjectMetadataList', 'Table'];

/** The kinds of all served group versions, with the names of a dialect. */
export function makeScheme(names: Names): Scheme {
  const meta = metaV1();
  const entries: KindEntry[] = [];
  const add = (
    gv: GroupVersion,
    kinds: Readonly<Record<string, GeneratedKind>>,
    kindNames: readonly string[],
  ): void => {
    for (const kind of kindNames) {
      const found = kinds[kind];
      if (found !== undefined) entries.push({ gvk: { group: gv.group, version: gv.version, kind }, ...found });
    }
  };
  for (const { group, version, kinds } of kindsByGroupVersion) {
    const gv = { group: names.group(group), version };
    const own = kinds();
    add(gv, own, Object.keys(own));
    add(gv, meta, group === '' ? [...kindsOfCore, ...kindsOfEveryVersion] : kindsOfEveryVersion);
  }
  const metaGroup = names.group(wellKnown.groups.meta);
  add({ group: metaGroup, version: 'v1' }, meta, [...kindsOfMeta, ...kindsOfEveryVersion]);
  // v1beta1 has its own list of metadata, with other field numbers. Other kinds are as in v1.
  add({ group: metaGroup, version: 'v1beta1' }, { ...meta, ...metaV1beta1() }, [
    ...kindsOfMeta,
    ...kindsOfEveryVersion,
  ]);
  return new Scheme(names, entries);
}
