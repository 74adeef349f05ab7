import { type Catalogue, makeCatalogue, type ResourceVersion } from '@orch/api';
import {
  badRequestError,
  formatApiVersion,
  type GroupVersionKind,
  isJsonObject,
  kubernetesNames,
  orchNames,
  parseApiVersion,
  type StatusError,
} from '@orch/apimachinery';
import type { CustomKind } from './custom-kinds.js';

/** What an object says it is. */
export type FoundKind =
  | { readonly type: 'builtIn'; readonly kind: ResourceVersion }
  | { readonly type: 'custom'; readonly kind: CustomKind }
  | { readonly type: 'unknown'; readonly error: StatusError }
  | { readonly type: 'refused'; readonly error: StatusError; readonly keys: readonly string[] };

export interface KnownKinds {
  readonly catalogue: Catalogue;
  readonly isEnabled: (version: ResourceVersion['version'], definition: ResourceVersion['definition']) => boolean;
  readonly custom: readonly CustomKind[];
}

/** The kind of an object by its `apiVersion` and `kind`, or why there is none. */
export function findKind(value: unknown, known: KnownKinds): FoundKind {
  if (!isJsonObject(value)) return refused('an object is wanted: a mapping with apiVersion and kind');
  const { kind, apiVersion } = value;
  if (typeof apiVersion !== 'string' || apiVersion === '') {
    return refused('apiVersion must be given, as text', 'apiVersion');
  }
  if (typeof kind !== 'string' || kind === '') return refused('kind must be given, as text', 'kind');
  const groupVersion = parseApiVersion(apiVersion);
  if (groupVersion === undefined) return refused(`unexpected GroupVersion string: ${apiVersion}`, 'apiVersion');
  const found = known.catalogue.resourceOfKind({ ...groupVersion, kind });
  if (found?.definition.virtual === true) return refused(`${apiVersion} ${kind} is answered, and not stored`, 'kind');
  if (found !== undefined) {
    if (known.isEnabled(found.version, found.definition)) return { type: 'builtIn', kind: found };
    return refused(`${apiVersion} ${kind} is not served unless --runtime-config turns ${apiVersion} on`, 'apiVersion');
  }
  const custom = known.custom.filter((one) => one.group === groupVersion.group && one.kind === kind);
  const [first] = custom;
  if (first === undefined) {
    return {
      type: 'unknown',
      error: badRequestError(
        `no kind ${JSON.stringify(kind)} in ${apiVersion}${hint({ ...groupVersion, kind }, known)}`,
      ),
    };
  }
  const served = custom.find(({ version }) => version === groupVersion.version);
  if (served !== undefined) return { type: 'custom', kind: served };
  const versions = custom.map(({ version }) => version).join(', ');
  return refused(`no version ${groupVersion.version} of ${kind}: ${first.definedBy} serves ${versions}`, 'apiVersion');
}

/** What may have been meant by a kind that there is not; begins where the message ends. */
function hint(wanted: GroupVersionKind, known: KnownKinds): string {
  const { group, kind } = wanted;
  const other = known.catalogue.names.dialect === 'orch' ? kubernetesNames : orchNames;
  if (makeCatalogue(other).resourceOfKind(wanted) !== undefined) {
    return `: it is one of the dialect "${other.dialect}" (--naming ${other.dialect})`;
  }
  const here = servedVersions(known, kind);
  if (here.length > 0) {
    const since = gone.has(formatApiVersion(wanted)) ? `, which is not served since v${goneSince}` : '';
    return `${since}: it is in ${here.join(', ')}`;
  }
  const meant = servedKinds(known, group).find((name) => name.toLowerCase() === kind.toLowerCase());
  if (meant !== undefined) return `: it is spelled ${meant}`;
  const isBuiltIn = known.catalogue.groups.some((one) => one.group === group);
  return isBuiltIn ? '' : ', and no definition of it among the objects';
}

/** Spec: Removed and removable API versions. Versions that went before the release whose API is served. */
const gone: ReadonlySet<string> = new Set(['apps/v1beta1', 'apps/v1beta2', 'extensions/v1beta1']);
const goneSince = '1.16';

function refused(message: string, ...keys: readonly string[]): FoundKind {
  return { type: 'refused', error: badRequestError(message), keys };
}

function servedVersions({ catalogue, isEnabled }: KnownKinds, kind: string): readonly string[] {
  return catalogue.definitions.flatMap((definition) =>
    definition.versions
      .filter((version) => version.gvk.kind === kind && !definition.virtual && isEnabled(version, definition))
      .map(({ gvk }) => formatApiVersion(gvk)),
  );
}

function servedKinds({ catalogue }: KnownKinds, group: string): readonly string[] {
  return catalogue.definitions.filter((definition) => definition.group === group).map(({ kind }) => kind);
}
