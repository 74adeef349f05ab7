import { booleanAt, type Fields, memberAt } from '../../resources/fields.js';
import type { ValueFault } from './value-fault.js';

/** Length in characters, then the pattern: the first that is wrong. */
export function checkText(schema: Fields, text: string, name: string): readonly ValueFault[] {
  const fault = (detail: string): readonly ValueFault[] => [
    { code: 'invalid', name, value: text, message: `${name} in body ${detail}` },
  ];
  const [min, max, pattern] = [
    memberAt(schema, 'minLength'),
    memberAt(schema, 'maxLength'),
    memberAt(schema, 'pattern'),
  ];
  const length = [...text].length;
  if (typeof max === 'number' && length > max) return fault(`should be at most ${max} chars long`);
  if (typeof min === 'number' && length < min) return fault(`should be at least ${min} chars long`);
  if (typeof pattern !== 'string' || pattern === '' || matches(pattern, text)) return [];
  return fault(`should match '${pattern}'`);
}

/** Patterns are those of RE2; one that cannot be read here is told where the schema is checked, and matches. */
function matches(pattern: string, text: string): boolean {
  const flags = /^\(\?([imsU]+)\)/.exec(pattern)?.[1] ?? '';
  const plain = pattern.replace(/^\(\?[imsU]+\)/, '').replaceAll('(?P<', '(?<');
  try {
    return new RegExp(plain, flags.replace(/[^ims]/g, '')).test(text);
  } catch {
    return true;
  }
}

export function checkNumber(schema: Fields, number: number, name: string): readonly ValueFault[] {
  const faults: ValueFault[] = [];
  const fault = (detail: string) =>
    faults.push({ code: 'invalid', name, value: number, message: `${name} in body ${detail}` });
  const [factor, min, max] = [memberAt(schema, 'multipleOf'), memberAt(schema, 'minimum'), memberAt(schema, 'maximum')];
  if (typeof factor === 'number' && factor > 0 && !isMultiple(number, factor))
    fault(`should be a multiple of ${factor}`);
  if (typeof min === 'number') {
    const isOpen = booleanAt(schema, 'exclusiveMinimum');
    if (number < min || (isOpen && number === min))
      fault(`should be greater than ${isOpen ? '' : 'or equal to '}${min}`);
  }
  if (typeof max === 'number') {
    const isOpen = booleanAt(schema, 'exclusiveMaximum');
    if (number > max || (isOpen && number === max)) fault(`should be less than ${isOpen ? '' : 'or equal to '}${max}`);
  }
  return faults;
}

const tolerance = 1e-9;

function isMultiple(number: number, factor: number): boolean {
  const quotient = factor < 1 ? (1 / factor) * number : number / factor;
  return Math.abs(quotient - Math.round(quotient)) < tolerance * Math.max(1, Math.abs(quotient));
}
