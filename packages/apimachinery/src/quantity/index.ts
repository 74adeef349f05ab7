// Quantities as canonical texts.
export {
  canonicalMilliQuantity,
  canonicalQuantity,
  compareQuantityTexts,
  isQuantity,
  quantityMilliValue,
  quantityValue,
  roundUpToMilli,
} from './canonical.js';
// Parsing and formatting.
export { formatQuantity } from './format.js';
export {
  parseQuantity,
  QuantityError,
  quantityFormatMessage,
  quantitySuffixMessage,
  tryParseQuantity,
} from './parse.js';
// Values and arithmetic.
export {
  addQuantities,
  compareQuantities,
  multiplyQuantity,
  type Quantity,
  type QuantityFormat,
  subtractQuantities,
  zeroQuantity,
} from './quantity.js';
