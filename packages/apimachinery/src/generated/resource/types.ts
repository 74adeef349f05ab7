// Generated from packages/apimachinery/kinds/resource.yaml by npm run generate. Do not edit.

/** A quantity, such as 250m (a quarter), 1.5, 512Mi (times 1024 squared) or 2G (times 1000 cubed). */
export type Quantity = string;
