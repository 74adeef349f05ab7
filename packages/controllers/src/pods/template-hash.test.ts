import { expect, test } from '@jest/globals';
import { templateHash } from './template-hash.js';

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'nginx' }] } };

test('the hash depends on content and collision count, not on the order of members', () => {
  const reordered = { spec: template.spec, metadata: template.metadata };
  expect(templateHash(reordered, 0)).toBe(templateHash(template, 0));
  expect(templateHash(template, 1)).not.toBe(templateHash(template, 0));
  expect(templateHash(template, 0)).toMatch(/^[bcdfghjklm]{1,10}$/);
});
