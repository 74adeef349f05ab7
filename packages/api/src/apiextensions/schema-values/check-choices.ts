import { type Fields, listAt, optionalFieldsAt } from '@orch/apimachinery';
import type { ValueError } from './value-error.js';

/** The errors of the value for one alternative. */
export type Check = (choice: Fields) => readonly ValueError[];

/** Checks `anyOf`, `oneOf`, `allOf` and `not`. If all alternatives fail, it adds the errors of the closest one. */
export function checkChoices(schema: Fields, name: string, check: Check): readonly ValueError[] {
  const errorsOf = (member: string) => listAt(schema, member).map((choice) => check(choice));
  const [any, one, all] = [errorsOf('anyOf'), errorsOf('oneOf'), errorsOf('allOf')];
  const not = optionalFieldsAt(schema, 'not');
  return [
    ...(any.length === 0 ? [] : checkAny(any, name)),
    ...(one.length === 0 ? [] : checkOne(one, name)),
    ...(all.length === 0 ? [] : checkAll(all, name)),
    ...(not !== undefined && check(not).length === 0 ? [junction(name, 'must not validate the schema (not)')] : []),
  ];
}

type Choices = readonly (readonly ValueError[])[];

function checkAny(choices: Choices, name: string): readonly ValueError[] {
  if (choices.some(isValid)) return [];
  return [junction(name, 'must validate at least one schema (anyOf)'), ...nearest(choices)];
}

function checkOne(choices: Choices, name: string): readonly ValueError[] {
  const count = choices.filter(isValid).length;
  if (count === 1) return [];
  const found = count === 0 ? 'Found none valid' : `Found ${count} valid alternatives`;
  const error = junction(name, `must validate one and only one schema (oneOf). ${found}`);
  return count === 0 ? [error, ...nearest(choices)] : [error];
}

function checkAll(choices: Choices, name: string): readonly ValueError[] {
  const count = choices.filter(isValid).length;
  if (count === choices.length) return [];
  const none = count === 0 ? '. None validated' : '';
  return [...choices.flat(), junction(name, `must validate all the schemas (allOf)${none}`)];
}

function isValid(errors: readonly ValueError[]): boolean {
  return errors.length === 0;
}

/** The errors of the alternative with the fewest. */
function nearest(choices: Choices): readonly ValueError[] {
  return choices.toSorted((left, right) => left.length - right.length)[0] ?? [];
}

/** An error of the whole value, which does not print the value. */
function junction(name: string, detail: string): ValueError {
  return { code: 'invalid', name: '', value: '', message: `${JSON.stringify(name)} ${detail}` };
}
