import { expect, test } from '@jest/globals';
import { imageTag } from './image-reference.js';

const digest = `sha256:${'a'.repeat(64)}`;

test.each<[string, string]>([
  ['nginx', 'latest'],
  ['nginx:latest', 'latest'],
  ['nginx:1.21', '1.21'],
  ['registry.example:5000/a/b', 'latest'],
  ['registry.example:5000/a/b:v1', 'v1'],
  [`nginx@${digest}`, ''],
  [`nginx:1.21@${digest}`, '1.21'],
  ['NGINX', ''],
  ['a b', ''],
  ['a'.repeat(64), ''],
])('the tag of %s is %j', (image, tag) => {
  expect(imageTag(image)).toBe(tag);
});
