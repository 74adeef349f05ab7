/** Field managers of flow schemas and priority levels. As in v1.21. */
export const producerManager = 'api-priority-and-fairness-config-producer-v1';
export const consumerManager = 'api-priority-and-fairness-config-consumer-v1';
