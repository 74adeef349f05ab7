import { expect, test } from '@jest/globals';
import { isExpectedOutput, readPageSteps } from './page-steps.js';

const fence = (language: string, content: string) => `\`\`\`${language}\n${content}\n\`\`\`\n`;

test('a page has its commands, files, outputs and stops as steps, in order', () => {
  const page = [
    '# Page\n\n',
    fence('sh', 'npm ci'),
    '\n<!-- file: a.ts -->\n\n',
    fence('ts', 'export {};'),
    '<!-- run until: ready -->\n',
    fence('sh', 'npx orch up'),
    fence('bash', 'echo a\necho b'),
    '<!-- output -->\n',
    fence('text', 'a\nb'),
    '<!-- stop -->\n',
    '<!-- run until: started\nnpx orch up --naming orch\n-->\n',
    '<!-- run\necho c\n-->\n',
    '<!-- not run: needs systemd -->\n',
    fence('sh', 'systemctl start orch'),
    fence('yaml', 'a: 1'),
  ].join('');
  expect(readPageSteps(page)).toEqual({
    steps: [
      { kind: 'run', line: 3, code: 'npm ci\n', until: undefined },
      { kind: 'file', line: 9, path: 'a.ts', content: 'export {};\n' },
      { kind: 'run', line: 13, code: 'npx orch up\n', until: 'ready' },
      { kind: 'run', line: 16, code: 'echo a\necho b\n', until: undefined },
      { kind: 'output', line: 21, expected: 'a\nb\n' },
      { kind: 'stop', line: 25 },
      { kind: 'run', line: 26, code: 'npx orch up --naming orch\n', until: 'started' },
      { kind: 'run', line: 29, code: 'echo c\n', until: undefined },
    ],
    notRun: [{ line: 33, reason: 'needs systemd' }],
    problems: [],
  });
});

test('a page may assume a control plane, which is started with the options', () => {
  expect(readPageSteps('# Page\n\n<!-- cluster: --nodes 2 -->\n').steps).toEqual([
    {
      kind: 'run',
      line: 3,
      code: 'orch up --naming kubernetes --data-dir ./data --nodes 2',
      until: 'Orch is ready',
    },
    { kind: 'run', line: 3, code: expect.stringContaining('export KUBECONFIG='), until: undefined },
  ]);
});

test.each([
  ['a block in ts without a marker', fence('ts', 'f();'), 1, "a block in ts has no marker 'file' or 'not run'"],
  [
    'a block without a language',
    fence('', 'orch up'),
    1,
    "a block has no language: commands are 'sh', output is 'text'",
  ],
  [
    'commands with their output',
    fence('console', '$ a'),
    1,
    "a block has no language: commands are 'sh', output is 'text'",
  ],
  ['a marker without its value', '<!-- not run -->\n', 1, "the marker 'not run' has no value"],
  ['a marker without a block', '<!-- output -->\n', 1, "no block follows the marker 'output'"],
  ['data that is to be run', `<!-- run until: x -->\n${fence('yaml', 'a: 1')}`, 2, "a block in 'yaml' cannot be run"],
])('%s is a problem', (_, page, line, message) => {
  expect(readPageSteps(page).problems).toEqual([{ line, message }]);
});

test.each([
  ['the same text', 'a b\nc\n', 'a b\nc\n', true],
  ['another text', 'a b\n', 'a c\n', false],
  ['one more line', 'a\nb\n', 'a\n', false],
  ['one line less', 'a\n', 'a\nb\n', false],
  ['spaces at the end and empty lines', 'a  \n\nb\n', 'a\nb\n', true],
  ['a part that varies', 'created 17 s ago\n', 'created … ago\n', true],
  ['lines that vary', 'a\nb\nc\nd\n', 'a\n…\nd\n', true],
  ['text with the signs of patterns', 'a.b (c)\n', 'a.b (c)\n', true],
  ['a dot is no wildcard', 'axb\n', 'a.b\n', false],
])('output is compared: %s', (_, output, expected, isEqual) => {
  expect(isExpectedOutput(output, expected)).toBe(isEqual);
});
