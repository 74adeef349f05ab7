// Generated from packages/apimachinery/kinds/intstr.yaml by npm run generate. Do not edit.

/** An integer or a string; often a number such as 3 or a percentage such as "25%". In JSON, 80 or "http". */
export type IntOrString = number | string;
