import type { Description } from './descriptions.js';
import type { Stem } from './kinds.js';

/** The command that generates files, named in their first line. */
const generateCommand = 'npm run generate';

export function header(source: string, comment = '//'): string {
  return `${comment} Generated from ${source} by ${generateCommand}. Do not edit.\n`;
}

/** A description as a doc comment with this indent; empty without a description. */
export function docComment(about: Description | undefined, indent = ''): string {
  return about === undefined ? '' : `${indent}/** ${about.text.replaceAll('*/', '*\\/')} */\n`;
}

/** The reference to a message in the code of `stem`: its bare name, or qualified by the namespace of another stem. */
export function reference(stem: Stem, fullName: string, prefix = '', suffix = ''): string {
  const [owner = '', name = ''] = fullName.split('.');
  const identifier = `${prefix}${name}${suffix}`;
  return owner === stem.name ? identifier : `${owner}.${identifier}`;
}

/** The namespaces of other stems that `body` refers to. */
export function importsOf(body: string): readonly string[] {
  const found = body.matchAll(
    /\b([a-z]+_v[0-9]\w*|runtime|intstr|resource)\.[A-Z]|\b([a-z]+_v[0-9]\w*|runtime|intstr|resource)\.(?:en|de)code[A-Z]/g,
  );
  return [...new Set([...found].map((match) => match[1] ?? match[2] ?? ''))].sort();
}

const machinery = new Set(['meta_v1', 'meta_v1beta1', 'runtime', 'intstr', 'resource']);

/** Namespace imports of the same part of other stems: `types`, `schema` or `protobuf`. */
export function renderImports(stem: Stem, stems: readonly string[], part: 'types' | 'schema' | 'protobuf'): string {
  return stems
    .filter((other) => other !== stem.name)
    .map((other) => {
      const isForeign = stem.package === 'api' && machinery.has(other);
      const from = isForeign ? `@orch/apimachinery/${part}/${other}` : `../${other}/${part}.js`;
      return `import ${part === 'types' ? 'type ' : ''}* as ${other} from '${from}';\n`;
    })
    .join('');
}

/**
 * An expression for constant data, one member or item per line: JSON text parsed on demand, which is faster than a literal of
 * that size.
 */
export function jsonExpression(value: object): string {
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Object.entries(value).map(([key, item]) =>
    Array.isArray(value)
      ? JSON.stringify(item)
      : `${JSON.stringify(key)}:${Array.isArray(item) ? manyLines(item) : JSON.stringify(item)}`,
  );
  const text = `${open}\n${lines.join(',\n')}\n${close}`;
  return `JSON.parse(\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\`)`;
}

function manyLines(items: readonly unknown[]): string {
  return `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
}
