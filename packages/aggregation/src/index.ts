export type { FrontProxyOptions } from './backend/front-proxy-certificate.js';
export { type AggregationOptions, apiAggregation } from './server/api-aggregation.js';
