import { makeCatalogue } from '@orch/api';
import {
  badRequestError,
  type Catalogue,
  formatApiVersion,
  type GroupVersionKind,
  isJsonObject,
  kubernetesNames,
  orchNames,
  parseApiVersion,
  type ResourceVersion,
  type StatusError,
} from '@orch/apimachinery';
import type { CustomKind } from './custom-kinds.js';

/** The kind of an object. */
export type FoundKind =
  | { readonly type: 'builtIn'; readonly kind: ResourceVersion }
  | { readonly type: 'custom'; readonly kind: CustomKind }
  | { readonly type: 'unknown'; readonly error: StatusError }
  | { readonly type: 'rejected'; readonly error: StatusError; readonly keys: readonly string[] };

export interface KnownKinds {
  readonly catalogue: Catalogue;
  readonly isEnabled: (version: ResourceVersion['version'], definition: ResourceVersion['definition']) => boolean;
  readonly custom: readonly CustomKind[];
}

/** Looks up the kind of an object by its `apiVersion` and `kind`. */
export function findKind(value: unknown, known: KnownKinds): FoundKind {
  if (!isJsonObject(value)) return rejected('must be an object with apiVersion and kind');
  const { kind, apiVersion } = value;
  if (typeof apiVersion !== 'string' || apiVersion === '') {
    return rejected('apiVersion must be a string that is not empty', 'apiVersion');
  }
  if (typeof kind !== 'string' || kind === '') return rejected('kind must be a string that is not empty', 'kind');
  const groupVersion = parseApiVersion(apiVersion);
  if (groupVersion === undefined) return rejected(`unexpected GroupVersion string: ${apiVersion}`, 'apiVersion');
  const found = known.catalogue.resourceOfKind({ ...groupVersion, kind });
  if (found?.definition.virtual === true)
    return rejected(`${apiVersion} ${kind} is a virtual kind, which is not stored`, 'kind');
  if (found !== undefined) {
    if (known.isEnabled(found.version, found.definition)) return { type: 'builtIn', kind: found };
    return rejected(`${apiVersion} ${kind} is disabled: enable ${apiVersion} with --runtime-config`, 'apiVersion');
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
  return rejected(`no version ${groupVersion.version} of ${kind}: ${first.definedBy} serves ${versions}`, 'apiVersion');
}

/** A suggestion for an unknown kind, as a suffix of the message. */
function hint(wanted: GroupVersionKind, known: KnownKinds): string {
  const { group, kind } = wanted;
  const other = known.catalogue.names.dialect === 'orch' ? kubernetesNames : orchNames;
  if (makeCatalogue(other).resourceOfKind(wanted) !== undefined) {
    return `: it is a kind of the dialect "${other.dialect}" (--naming ${other.dialect})`;
  }
  const here = servedVersions(known, kind);
  if (here.length > 0) {
    const since = removedVersions.has(formatApiVersion(wanted)) ? `, which is not served since v${removedSince}` : '';
    return `${since}: it is in ${here.join(', ')}`;
  }
  const properCase = servedKinds(known, group).find((name) => name.toLowerCase() === kind.toLowerCase());
  if (properCase !== undefined) return `: did you mean ${properCase}?`;
  const isBuiltIn = known.catalogue.groups.some((one) => one.group === group);
  return isBuiltIn ? '' : ', and no definition of it among the objects';
}

/** Spec: Removed and removable API versions. Versions removed before the served release. */
const removedVersions: ReadonlySet<string> = new Set(['apps/v1beta1', 'apps/v1beta2', 'extensions/v1beta1']);
const removedSince = '1.16';

function rejected(message: string, ...keys: readonly string[]): FoundKind {
  return { type: 'rejected', error: badRequestError(message), keys };
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
