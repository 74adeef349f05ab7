// Generated from packages/apimachinery/kinds/intstr.yaml by npm run generate. Do not edit.
export {};

