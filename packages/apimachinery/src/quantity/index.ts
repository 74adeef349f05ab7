// Amounts and their arithmetic.

export {
  canonicalMilliQuantity,
  canonicalQuantity,
  compareQuantityTexts,
  isQuantity,
  quantityMilliValue,
  quantityValue,
  roundUpToMilli,
} from './canonical.js';
export { formatQuantity } from './format.js';
// From and to text.
export {
  parseQuantity,
  QuantityError,
  quantityFormatMessage,
  quantitySuffixMessage,
  tryParseQuantity,
} from './parse.js';
export {
  addQuantities,
  compareQuantities,
  multiplyQuantity,
  type Quantity,
  type QuantityFormat,
  subtractQuantities,
  zeroQuantity,
} from './quantity.js';
