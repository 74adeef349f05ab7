import type { AdmissionPluginFactory } from '@orch/apiserver';

/** Admits every request; it has no effect. */
export const alwaysAdmit: AdmissionPluginFactory = () => ({ handles: () => false });
