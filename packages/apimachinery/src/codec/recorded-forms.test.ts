import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ObjectMetaSchema } from '../generated/meta_v1/schema.js';
import { JsonLayout } from './json-layout.js';
import { layoutShapeOf, shapeOfMembers } from './layout-shape.js';
import { decodeYaml, encodeYaml } from './yaml/yaml.js';

// Lists returned by the reference server as JSON, indented JSON and YAML. The config maps contain strings and names that
// resolve to another type in YAML, or need quotes, escapes, folding or a block.
const recorded = (file: string): Buffer => readFileSync(join(__dirname, 'golden', file));

describe.each(['config-maps', 'pods'])('recorded %s', (name) => {
  const json = recorded(`${name}.json`);

  test('are encoded to identical YAML', () => {
    expect(encodeYaml(JSON.parse(json.toString()))).toBe(recorded(`${name}.yaml`).toString());
  });

  test('are decoded from YAML to the same values', () => {
    expect(decodeYaml(recorded(`${name}.yaml`))).toEqual(JSON.parse(json.toString()));
  });

  test('are indented identically', () => {
    const shape = shapeOfMembers({ items: shapeOfMembers({ metadata: layoutShapeOf(ObjectMetaSchema) }) });
    const layout = new JsonLayout([json.subarray(0, -1)], { depth: 0, shape });
    const parts: Buffer[] = [];
    for (let part = layout.next(); part !== undefined; part = layout.next()) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe(recorded(`${name}.indented.json`).toString());
  });
});
