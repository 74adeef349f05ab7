import type { JsonObject } from '@orch/apimachinery';
import { isJsonObject } from '@orch/apimachinery/core';
import { fieldText, fieldTexts, KubeconfigError } from './kubeconfig-fields.js';

/** The user as whom requests are made (spec: Impersonation). */
export interface Impersonation {
  readonly user: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Reads `as`, `as-groups` and `as-user-extra` of a user. @throws KubeconfigError when `as` is missing beside the others */
export function impersonationOf(name: string, user: JsonObject): Impersonation | undefined {
  const as = fieldText(user['as']);
  const groups = user['as-groups'];
  const extra = user['as-user-extra'];
  if (as === undefined) {
    if (groups === undefined && extra === undefined) return undefined;
    throw new KubeconfigError(`user ${JSON.stringify(name)}: as-groups and as-user-extra require as`);
  }
  return {
    user: as,
    ...(Array.isArray(groups) ? { groups: fieldTexts(groups) } : {}),
    ...(isJsonObject(extra)
      ? { extra: Object.fromEntries(Object.entries(extra).map(([key, values]) => [key, fieldTexts(values)])) }
      : {}),
  };
}

/** The request headers of an impersonation. Keys of extra values are percent-encoded. */
export function impersonationHeaders({
  user,
  groups = [],
  extra = {},
}: Impersonation): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = { 'impersonate-user': user };
  if (groups.length > 0) headers['impersonate-group'] = [...groups];
  for (const [key, values] of Object.entries(extra)) {
    if (values.length > 0) headers[`impersonate-extra-${encodeURIComponent(key).toLowerCase()}`] = [...values];
  }
  return headers;
}
