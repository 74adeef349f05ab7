import { expect, test } from '@jest/globals';
import { type MessageSchema, makeNames } from '@orch/apimachinery';
import { makeCatalogue } from '../src/index.js';
import { conversionMissing } from './conversion-missing.js';

const definitions = makeCatalogue(makeNames('orch')).definitions;

test('a version whose schema differs from the hub has a conversion, or is listed as missing', () => {
  const lacking = definitions.flatMap(({ group, resource, hub, versions }) =>
    versions
      .filter(
        ({ schema, toHub, fromHub }) =>
          (toHub === undefined || fromHub === undefined) && !sameShape(schema, hub.schema),
      )
      .map(({ gvk }) => `${group}/${gvk.version} ${resource}`),
  );
  expect(lacking.sort()).toEqual([...conversionMissing].sort());
});

test('the hub itself is never converted', () => {
  for (const { hub } of definitions) expect([hub.toHub, hub.fromHub]).toEqual([undefined, undefined]);
});

/** Whether objects of both schemas have the same members, so that only apiVersion differs. */
function sameShape(left: MessageSchema, right: MessageSchema, seen: ReadonlySet<string> = new Set()): boolean {
  const key = `${left.name} ${right.name}`;
  if (left === right || seen.has(key)) return true;
  if (left.form !== right.form || left.fields.length !== right.fields.length) return false;
  const among = new Set([...seen, key]);
  return left.fields.every((field) => {
    const other = right.fields.find(({ name }) => name === field.name);
    if (other === undefined || other.shape !== field.shape || other.pointer !== field.pointer) return false;
    if (typeof field.type === 'function' && typeof other.type === 'function') {
      return sameShape(field.type(), other.type(), among);
    }
    return field.type === other.type;
  });
}
