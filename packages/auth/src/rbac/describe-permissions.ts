import { quotePrintable } from '@orch/apimachinery';
import type { Permission } from './missing-permissions.js';

/**
 * Lines such as `{APIGroups:["apps"], Resources:["deployments"], Verbs:["get" "list"]}`, sorted: one per resource and name
 * with all its verbs, one per path and verb. Omits lines that exceed `charactersMax`.
 */
export function describePermissions(permissions: readonly Permission[], charactersMax: number): readonly string[] {
  const paths = new Set<string>();
  const resources = new Map<string, string[]>();
  for (const permission of permissions) {
    if (permission.type === 'path') {
      paths.add(`{NonResourceURLs:${quoteList([permission.path])}, Verbs:${quoteList([permission.verb])}}`);
      continue;
    }
    const { group, resource, name, verb } = permission;
    const names = name === undefined ? '' : `, ResourceNames:${quoteList([name])}`;
    const subject = `APIGroups:${quoteList([group])}, Resources:${quoteList([resource])}${names}`;
    const verbs = resources.get(subject);
    if (verbs === undefined) resources.set(subject, [verb]);
    else verbs.push(verb);
  }
  const lines = [...resources].map(([subject, verbs]) => `{${subject}, Verbs:${quoteList(verbs)}}`);
  let left = charactersMax;
  return [...lines, ...paths].sort(compareBytes).filter((line) => {
    left -= line.length;
    return left >= 0;
  });
}

/** `["get" "list"]`. */
export function quoteList(texts: readonly string[]): string {
  return `[${texts.map(quotePrintable).join(' ')}]`;
}

function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
