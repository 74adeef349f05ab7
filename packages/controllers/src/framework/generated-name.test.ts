import { expect, test } from '@jest/globals';
import { generatedName } from './generated-name.js';

test('a generated name is the prefix and five characters, as the server makes it', () => {
  const values = [0, 0.2, 0.4, 0.6, 0.999];
  expect(generatedName('web-', () => values.shift() ?? 0)).toBe('web-bhnv9');
  expect(generatedName('x'.repeat(80), () => 0)).toBe(`${'x'.repeat(58)}bbbbb`);
});
