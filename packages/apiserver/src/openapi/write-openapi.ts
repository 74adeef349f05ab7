import type { OpenApiEncoding } from './openapi-parts.js';

/** JSON like that of `JSON.stringify`. */
export const jsonEncoding: OpenApiEncoding = {
  path: jsonEntry,
  definition: jsonEntry,
  join({ securityDefinitions, security, ...head }, { paths, definitions }) {
    return Buffer.concat([
      Buffer.from(`${JSON.stringify(head).slice(0, -1)},"paths":{`),
      ...separated(paths),
      Buffer.from('},"definitions":{'),
      ...separated(definitions),
      Buffer.from(`},${JSON.stringify({ securityDefinitions, security }).slice(1)}`),
    ]);
  },
};

/** `"name":value` */
export function jsonEntry(name: string, value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
}

function separated(parts: readonly Uint8Array[]): readonly Uint8Array[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [comma, part]));
}

const comma = Buffer.from(',');
