/** On pods and revisions of daemon sets: the hash of the revision. */
export const revisionLabel = 'controller-revision-hash';

/** On pods of daemon sets: the number of changes of the template when the pod was created. */
export const templateGenerationLabel = 'pod-template-generation';
