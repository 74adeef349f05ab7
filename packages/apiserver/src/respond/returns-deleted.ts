/** Resources whose delete answers with the object, as in v1.21. */
export const returnsDeleted: ReadonlySet<string> = new Set([
  'pods',
  'persistentvolumes',
  'persistentvolumeclaims',
  'podtemplates',
  'resourcequotas',
  'serviceaccounts',
  'podsecuritypolicies',
  'storageclasses',
  'csidrivers',
  'csinodes',
  'volumeattachments',
]);
