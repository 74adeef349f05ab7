import { expect, test } from '@jest/globals';
import { type ApiObject, canonicalize, isFields, makeNames, parseApiVersion } from '@orch/apimachinery';
import { makeCatalogue } from '../src/catalogue/catalogue.js';
import created from './created.json';
import { defaultGates } from './default-gates.js';
import defaulted from './defaulted.json';
import { completeAsAdmission } from './refusal-case.js';

// Objects sent to the reference and the created objects: defaults, conversions and strategies together. Those in
// `defaulted.json` lack the fields with defaults. Versions that release 1.20 does not serve are derived from their siblings.
const names = makeNames('kubernetes');
const catalogue = makeCatalogue(names);
const context = {
  now: new Date(0),
  user: { name: 'admin', uid: 'admin-uid', groups: [], extra: {} },
  names,
  gates: defaultGates,
};

test.each(
  [...created, ...defaulted].map(
    ({ sent, got }) => [`${sent.apiVersion} ${sent.kind} ${sent.metadata.name}`, { sent, got }] as const,
  ),
)('%s is created as the reference creates it', (_title, { sent, got }) => {
  const gvk = { group: '', version: '', ...parseApiVersion(sent.apiVersion), kind: sent.kind };
  const found = catalogue.resourceOfKind(gvk);
  if (found === undefined) throw new Error(`no kind ${sent.kind}`);
  const { version, definition } = found;
  const object = objectOf(canonicalize(version.schema, sent, { names }));
  object.metadata.uid = got.metadata.uid;
  version.applyDefaults(object);
  const hub = version.toHub?.(object) ?? object;
  const given = { ...context, version: version.gvk };
  definition.strategy.prepareForCreate(hub, given);
  const checked = structuredClone(hub);
  completeAsAdmission(checked);
  expect(definition.strategy.validateCreate(checked, given)).toEqual([]);
  const made = version.fromHub?.(hub) ?? hub;
  const status = made['status'];
  for (const condition of isFields(status) && Array.isArray(status['conditions']) ? status['conditions'] : []) {
    delete condition.lastTransitionTime;
  }
  const neutral = { names: makeNames('orch') };
  expect({ ...canonicalize(version.schema, made, neutral), apiVersion: '' }).toEqual({
    ...canonicalize(version.schema, got, { names }),
    apiVersion: '',
  });
});

function objectOf(value: unknown): ApiObject {
  if (!isFields(value) || !isFields(value['metadata'])) throw new Error('no object');
  return {
    ...value,
    apiVersion: String(value['apiVersion']),
    kind: String(value['kind']),
    metadata: value['metadata'],
  };
}
