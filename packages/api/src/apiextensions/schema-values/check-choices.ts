import { type Fields, listAt, optionalFieldsAt } from '../../resources/fields.js';
import type { ValueFault } from './value-fault.js';

/** What a choice does not allow of the value. */
export type Check = (choice: Fields) => readonly ValueFault[];

/** `anyOf`, `oneOf`, `allOf` and `not`. Of choices that all fail the one that is nearest is told besides. */
export function checkChoices(schema: Fields, name: string, check: Check): readonly ValueFault[] {
  const faultsOf = (member: string) => listAt(schema, member).map((choice) => check(choice));
  const [any, one, all] = [faultsOf('anyOf'), faultsOf('oneOf'), faultsOf('allOf')];
  const not = optionalFieldsAt(schema, 'not');
  return [
    ...(any.length === 0 ? [] : checkAny(any, name)),
    ...(one.length === 0 ? [] : checkOne(one, name)),
    ...(all.length === 0 ? [] : checkAll(all, name)),
    ...(not !== undefined && check(not).length === 0 ? [junction(name, 'must not validate the schema (not)')] : []),
  ];
}

type Choices = readonly (readonly ValueFault[])[];

function checkAny(choices: Choices, name: string): readonly ValueFault[] {
  if (choices.some(isGood)) return [];
  return [junction(name, 'must validate at least one schema (anyOf)'), ...nearest(choices)];
}

function checkOne(choices: Choices, name: string): readonly ValueFault[] {
  const count = choices.filter(isGood).length;
  if (count === 1) return [];
  const found = count === 0 ? 'Found none valid' : `Found ${count} valid alternatives`;
  const fault = junction(name, `must validate one and only one schema (oneOf). ${found}`);
  return count === 0 ? [fault, ...nearest(choices)] : [fault];
}

function checkAll(choices: Choices, name: string): readonly ValueFault[] {
  const count = choices.filter(isGood).length;
  if (count === choices.length) return [];
  const none = count === 0 ? '. None validated' : '';
  return [...choices.flat(), junction(name, `must validate all the schemas (allOf)${none}`)];
}

function isGood(faults: readonly ValueFault[]): boolean {
  return faults.length === 0;
}

/** The first of those with the fewest faults. */
function nearest(choices: Choices): readonly ValueFault[] {
  return choices.toSorted((left, right) => left.length - right.length)[0] ?? [];
}

/** Told of the whole value, and without it. */
function junction(name: string, detail: string): ValueFault {
  return { code: 'invalid', name: '', value: '', message: `${JSON.stringify(name)} ${detail}` };
}
