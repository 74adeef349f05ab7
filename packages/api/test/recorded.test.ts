import { describe, expect, test } from '@jest/globals';
import { causesOf, comparable, type RefusalCase } from './refusal-case.js';
import { refusalFamilies } from './refusal-cases.js';

describe.each(refusalFamilies)('%s: validation returns the causes of the reference', (_family, cases) => {
  test.each(cases.map((given): [string, RefusalCase] => [given.name, given]))('%s', async (_name, given) => {
    expect((await causesOf(given)).map(comparable).sort()).toEqual(given.causes.map(comparable).sort());
  });
});
