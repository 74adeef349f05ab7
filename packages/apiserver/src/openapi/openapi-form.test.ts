import { describe, expect, test } from '@jest/globals';
import { openApiFormOf } from './openapi-form.js';

const newer = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
const older = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';

describe('OpenAPI document form', () => {
  test.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/*', 'json'],
    ['application/json', 'json'],
    ['text/html, application/json;q=0.1', 'json'],
    [older, older],
    [newer, newer],
    [`${older};q=0.5, ${newer}`, newer],
    [`${older};q=0.2, application/json`, 'json'],
    [`application/json, ${older}`, 'json'],
    [`*/*, ${older}`, older],
    ['text/html', undefined],
    ['text/plain', undefined],
    ['application/yaml', undefined],
    ['application/json;q=0', undefined],
    ['application/vnd.kubernetes.protobuf', undefined],
    ['application/com.github.proto-openapi.spec.v3.v1.0+protobuf', undefined],
  ])('of Accept %p is %p', (accept, form) => {
    expect(openApiFormOf(accept, [newer, older])).toBe(form);
  });
});
