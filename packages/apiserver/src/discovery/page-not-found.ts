import { groupInOtherDialect, type Names } from '@orch/apimachinery';
import type { Discovery } from './discovery.js';

/**
 * The body of a 404 below `/apis/` and `/openapi/`: the line of v1.21. When the path names a group in the spelling of
 * the other dialect, the line says so, since that is the usual first mistake.
 */
export function pageNotFound(path: string, options: { readonly discovery: Discovery; readonly names: Names }): Buffer {
  const [, root = '', group = ''] = path.split('/');
  const other = root === 'apis' ? groupInOtherDialect(group, options.names) : undefined;
  if (other === undefined || !options.discovery.servesGroup(`/apis/${other.group}`)) return plain;
  const { dialect } = other;
  return Buffer.from(
    `404 page not found: this server serves ${group} as ${other.group}; start it with --naming ${dialect} for the names of ${dialect}\n`,
  );
}

const plain = Buffer.from('404 page not found\n');
