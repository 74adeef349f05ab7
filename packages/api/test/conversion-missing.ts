/** Versions that need a conversion and have none yet: with one written, its line goes. */
export const conversionMissing: readonly string[] = [
  'apiextensions.orch.io/v1beta1 customresourcedefinitions',
  'authorization.orch.io/v1beta1 localsubjectaccessreviews',
  'authorization.orch.io/v1beta1 subjectaccessreviews',
  'autoscaling/v1 horizontalpodautoscalers',
  'autoscaling/v2beta1 horizontalpodautoscalers',
  'certificates.orch.io/v1beta1 certificatesigningrequests',
  'discovery.orch.io/v1beta1 endpointslices',
  'events.orch.io/v1 events',
  'events.orch.io/v1beta1 events',
  'extensions/v1beta1 ingresses',
  'networking.orch.io/v1beta1 ingresses',
  'node.orch.io/v1alpha1 runtimeclasses',
  'rbac.authorization.orch.io/v1alpha1 clusterrolebindings',
  'rbac.authorization.orch.io/v1alpha1 rolebindings',
];
