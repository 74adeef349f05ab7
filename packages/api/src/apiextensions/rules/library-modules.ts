// All that rules need, loaded at once.
export { ExpressionCompiler } from './compile.js';
export { compileRule } from './compile-rule.js';
export { SchemaTypes } from './schema-types.js';
export { ruleValueOf } from './schema-values.js';
export { sizeMaxOf, unknownSizeMax } from './value-sizes.js';
export { CostExceeded, CostMeter, OptionalValue, RuleError } from './values/values.js';
