// Amounts as texts, in the one form of each.
export {
  canonicalMilliQuantity,
  canonicalQuantity,
  compareQuantityTexts,
  isQuantity,
  quantityMilliValue,
  quantityValue,
  roundUpToMilli,
} from './canonical.js';
// From and to text.
export { formatQuantity } from './format.js';
export {
  parseQuantity,
  QuantityError,
  quantityFormatMessage,
  quantitySuffixMessage,
  tryParseQuantity,
} from './parse.js';
// Amounts and their arithmetic.
export {
  addQuantities,
  compareQuantities,
  multiplyQuantity,
  type Quantity,
  type QuantityFormat,
  subtractQuantities,
  zeroQuantity,
} from './quantity.js';
