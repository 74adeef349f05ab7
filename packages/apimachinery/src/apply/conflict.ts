import type { StatusError } from '../status/error.js';
import { applyConflictError } from '../status/errors.js';
import { formatPaths } from './format-paths.js';
import type { Conflicts, Owners } from './owners.js';

/** 409 with a cause for each field and each of its owners (spec: Server-side apply rules, 4). */
export function ownersConflictError(conflicts: Conflicts, owners: Owners): StatusError {
  const byOwner = new Map<string, string[]>();
  for (const [key, fields] of conflicts) {
    const paths = byOwner.get(ownerText(key, owners)) ?? [];
    byOwner.set(ownerText(key, owners), [...paths, ...formatPaths(fields)]);
  }
  const inOrder = [...byOwner].sort(([left], [right]) => (left < right ? -1 : 1));
  const causes = inOrder.flatMap(([owner, paths]) =>
    paths.map((field) => ({ reason: 'FieldManagerConflict', message: `conflict with ${owner}`, field })),
  );
  return applyConflictError(causes, conflictMessage(inOrder, causes.length));
}

function ownerText(key: string, owners: Owners): string {
  const owner = owners.get(key);
  const name = JSON.stringify(owner?.manager ?? '');
  return owner === undefined || owner.isApply ? name : `${name} using ${owner.apiVersion}`;
}

function conflictMessage(byOwner: readonly (readonly [string, readonly string[]])[], count: number): string {
  const [first] = byOwner;
  if (count === 1 && first !== undefined) {
    return `Apply failed with 1 conflict: conflict with ${first[0]}: ${first[1].join('')}`;
  }
  const lines = byOwner.flatMap(([owner, paths]) => [`conflicts with ${owner}:`, ...paths.map((path) => `- ${path}`)]);
  return `Apply failed with ${count} conflicts: ${lines.join('\n')}`;
}
