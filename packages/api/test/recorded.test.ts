import { describe, expect, test } from '@jest/globals';
import { causesOf, comparable, type RefusalCase } from './refusal-case.js';
import { refusalFamilies } from './refusal-cases.js';

describe.each(refusalFamilies)('%s: an object is refused as the reference refuses it', (_family, cases) => {
  test.each(cases.map((given): [string, RefusalCase] => [given.name, given]))('%s', (_name, given) => {
    expect(causesOf(given).map(comparable).sort()).toEqual(given.causes.map(comparable).sort());
  });
});
