import type { StatusError } from '../status/error.js';
import { applyConflictError } from '../status/errors.js';
import { formatPaths } from './field-set.js';
import type { Conflicts, Owners } from './owners.js';

/** Total length of the reported paths. A request can conflict in very many fields with long paths. */
const pathCharactersMax = 256 * 1024;

/**
 * 409 with one cause per conflicting field and manager (spec: Server-side apply rules, 4). Reports at least one conflict and
 * omits those beyond `pathCharactersMax`; the message has the total number.
 */
export function ownersConflictError(conflicts: Conflicts, owners: Owners): StatusError {
  const byOwner = new Map<string, string[]>();
  for (const [key, fields] of conflicts) {
    const text = ownerText(key, owners);
    const paths = byOwner.get(text) ?? [];
    for (const path of formatPaths(fields)) paths.push(path);
    byOwner.set(text, paths);
  }
  const inOrder = [...byOwner].sort(([left], [right]) => (left < right ? -1 : 1));
  let count = 0;
  for (const [, paths] of inOrder) count += paths.length;
  const reported = firstPaths(inOrder);
  const causes = reported.flatMap(([owner, paths]) =>
    paths.map((field) => ({ reason: 'FieldManagerConflict', message: `conflict with ${owner}`, field })),
  );
  return applyConflictError(causes, conflictMessage(reported, count));
}

type PathsByOwner = readonly (readonly [owner: string, paths: readonly string[]])[];

function firstPaths(byOwner: PathsByOwner): PathsByOwner {
  let charactersLeft = pathCharactersMax;
  let isFirst = true;
  const first: (readonly [string, readonly string[]])[] = [];
  for (const [owner, paths] of byOwner) {
    let count = 0;
    for (const path of paths) {
      charactersLeft -= path.length + owner.length;
      if (charactersLeft < 0 && !isFirst) break;
      isFirst = false;
      count += 1;
    }
    if (count > 0) first.push([owner, paths.slice(0, count)]);
  }
  return first;
}

function ownerText(key: string, owners: Owners): string {
  const owner = owners.get(key);
  const name = JSON.stringify(owner?.manager ?? '');
  return owner === undefined || owner.isApply ? name : `${name} using ${owner.apiVersion}`;
}

function conflictMessage(byOwner: PathsByOwner, count: number): string {
  const [first] = byOwner;
  if (count === 1 && first !== undefined) {
    return `Apply failed with 1 conflict: conflict with ${first[0]}: ${first[1].join('')}`;
  }
  const lines = byOwner.flatMap(([owner, paths]) => [`conflicts with ${owner}:`, ...paths.map((path) => `- ${path}`)]);
  return `Apply failed with ${count} conflicts: ${lines.join('\n')}`;
}
