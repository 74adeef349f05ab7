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

/** What clients of any group version send and read in its name. */
const kindsOfEveryVersion = [
  'CreateOptions',
  'DeleteOptions',
  'GetOptions',
  'ListOptions',
  'PatchOptions',
  'UpdateOptions',
  'WatchEvent',
];

/** What speaks of the API itself is of the core group alone. */
const kindsOfCore = ['APIGroup', 'APIGroupList', 'APIResourceList', 'APIVersions', 'Status'];

/** Other forms that objects can be asked for in. */
const kindsOfMeta = ['PartialObjectMetadata', 'PartialObjectMetadataList', 'Table'];

/** The kinds of all group versions that are served, in the spelling of `names`. */
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
  // v1beta1 has its own list of metadata, with other numbers; the rest is as in v1.
  add({ group: metaGroup, version: 'v1beta1' }, { ...meta, ...metaV1beta1() }, [
    ...kindsOfMeta,
    ...kindsOfEveryVersion,
  ]);
  return new Scheme(names, entries);
}
