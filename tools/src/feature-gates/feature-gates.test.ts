import { describe, expect, test } from '@jest/globals';
import { documentGates, readGateDescriptions, renderPage } from './document-gates.js';

const facts = [
  { name: 'Alpha', stage: 'ALPHA', isOn: false },
  { name: 'Beta', stage: 'BETA', isOn: true },
  { name: 'Done', stage: 'GA', isOn: true },
];
const alpha = "- { name: Alpha, switches: a field, tests: ['some.test.ts#a: b'] }\n";
const beta = '- { name: Beta, reason: no part acts on it }\n';
const document = (text: string, sources = "gates('Alpha')") =>
  documentGates({
    facts,
    descriptions: readGateDescriptions(text),
    read: (path) =>
      path === 'some.test.ts' ? "describe('a', () => { test('b [Errors, 1]', () => {}); });" : undefined,
    sources,
  });

describe('the page of feature gates', () => {
  test('has for each gate its stage, its default, and what it switches with the test, or the reason', () => {
    const { gates, problems } = document(alpha + beta);
    expect(problems).toEqual([]);
    const page = renderPage(gates);
    expect(page).toContain('3 gates: 1 switch something, 1 switch nothing here, 1 are GA.');
    expect(page).toContain('| Alpha | alpha | off | a field | `some.test.ts`: a: b |');
    expect(page).toContain('| Beta | beta | on | nothing: no part acts on it |  |');
    expect(page).toContain('| Done | GA | on | nothing: GA |  |');
  });

  test('fails when a gate has neither a test nor a reason', () => {
    expect(document(alpha).problems).toEqual(['Beta has no description']);
    expect(() => document('- { name: Alpha, switches: a field }')).toThrow(
      'not the description of a feature gate: "Alpha"',
    );
    expect(() => document('- { name: Alpha }')).toThrow('not the description');
  });

  test('fails when a named test does not exist', () => {
    const gone = "- { name: Alpha, switches: a field, tests: ['some.test.ts#c', 'gone.test.ts#d'] }\n";
    expect(document(gone + beta).problems).toEqual([
      'some.test.ts has no test with the name c',
      'gone.test.ts does not exist',
    ]);
  });

  test('fails when the sources contradict a description, and when a described gate cannot be set', () => {
    expect(document(alpha + beta, "gates('Beta')").problems).toEqual([
      'Alpha is read by no source',
      'Beta is read by the sources, and its description says nothing',
    ]);
    expect(document(`${alpha}${beta}- { name: Done, reason: x }`).problems).toEqual([
      'Done is described, and is no gate that can be set',
    ]);
  });

  test.each(["gates('Alpha') && gates('Done')", "gates('Alpha'); const field = { gate: 'Done' }"])(
    'fails when a source asks for a gate that is GA: %s',
    (sources) => {
      expect(document(alpha + beta, sources).problems).toEqual(['Done is GA, and a source asks for it']);
    },
  );
});
