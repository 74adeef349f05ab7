import { types } from '../values/types.js';
import { conversionFunctions } from './conversions.js';
import { type FunctionTable, overload, type RuleFunction } from './function.js';
import { listFunctions } from './lists.js';
import { operatorFunctions } from './operators.js';
import { optionalFunctions } from './optionals.js';
import { patternFunctions } from './patterns.js';
import { quantityFunctions } from './quantities.js';
import { stringFunctions } from './strings.js';
import { timeFunctions } from './times.js';
import { urlFunctions } from './urls.js';

const { bool } = types;
const anyType = types.parameter('A');

/** Operators that the evaluator runs itself, since they do not evaluate all operands. */
const lazyOperators: Readonly<Record<string, RuleFunction>> = {
  '_&&_': { overloads: [overload([bool, bool], bool)], call: () => undefined },
  '_||_': { overloads: [overload([bool, bool], bool)], call: () => undefined },
  '_?_:_': { overloads: [overload([bool, anyType, anyType], anyType)], call: () => undefined },
};

/** All functions of rules. */
export function ruleFunctions(): FunctionTable {
  return new Map(
    Object.entries({
      ...lazyOperators,
      ...operatorFunctions,
      ...conversionFunctions,
      ...timeFunctions,
      ...stringFunctions,
      ...listFunctions,
      ...patternFunctions,
      ...urlFunctions,
      ...quantityFunctions,
      ...optionalFunctions,
    }),
  );
}
