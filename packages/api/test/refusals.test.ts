import { describe, expect, test } from '@jest/globals';
import { causesOf, comparable, type RefusalCase } from './refusal-case.js';
import cases from './refusals.json';

describe('an object is refused as the reference refuses it', () => {
  test.each(cases.map((given): [string, RefusalCase] => [given.name, given]))('%s', (_name, given) => {
    expect(causesOf(given).map(comparable).sort()).toEqual(given.causes.map(comparable).sort());
  });
});
