import { expect, test } from '@jest/globals';
import { formatTable } from './format-table.js';

test('aligns columns, separates cells by commas, and escapes control characters', () => {
  const rows = [
    ['PriorityLevelName', 'IsIdle'],
    ['exempt', '<none>'],
    ['a', 'x\ny'],
  ];
  expect(formatTable(rows)).toBe(
    ['PriorityLevelName, IsIdle', 'exempt,            <none>', 'a,                 x\\ny', ''].join('\n'),
  );
});
