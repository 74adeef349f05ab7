// Generated from packages/apimachinery/kinds/intstr.yaml by npm run generate. Do not edit.

/** A whole number or a text; often an amount such as 3 or a share such as "25%". Written plainly, as 80 or "http". */
export type IntOrString = number | string;
