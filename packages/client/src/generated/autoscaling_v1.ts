// Generated from packages/api/data/resources.yaml by npm run generate. Do not edit.
import type * as types from '@orch/api/types/autoscaling_v1';
import type { RestClient } from '../rest/rest-client.js';

export function clients(client: RestClient) {
  return {
    horizontalpodautoscalers: client.resource<types.HorizontalPodAutoscaler>({ group: 'autoscaling', version: 'v1', resource: 'horizontalpodautoscalers' }),
  };
}
