// Generated from packages/apimachinery/kinds/resource.yaml by npm run generate. Do not edit.
export {};

