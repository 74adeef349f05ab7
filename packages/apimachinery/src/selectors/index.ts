// Field selectors.
export { type FieldRequirement, FieldSelector, parseFieldSelector } from './field-selector.js';
// Label selectors.
export { labelSelectorFromLabels, labelSelectorFromObject } from './from-object.js';
export { LabelSelector, type Labels } from './label-selector.js';
export { parseLabelSelector } from './parse-label-selector.js';
export {
  formatLabelRequirement,
  type LabelOperator,
  type LabelRequirement,
  labelRequirement,
} from './requirement.js';
