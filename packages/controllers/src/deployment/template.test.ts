import { expect, test } from '@jest/globals';
import { equalTemplates, withHash } from './template.js';

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'nginx' }] } };

test('a template is equal to its copy with the hash label', () => {
  expect(equalTemplates(withHash(template, 'abc'), template)).toBe(true);
  expect(equalTemplates(withHash(template, 'abc'), { ...template, spec: { containers: [] } })).toBe(false);
});
