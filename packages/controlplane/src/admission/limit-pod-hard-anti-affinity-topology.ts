import { forbiddenError, listAt, textAt, wellKnown } from '@orch/apimachinery';
import type { AdmissionPluginFactory } from '@orch/apiserver';
import { isPodWrite } from './pods/pod-writes.js';

/** Rejects required pod anti-affinity whose topology key is not that of the host name. */
export const limitPodHardAntiAffinityTopology: AdmissionPluginFactory = ({ names }) => {
  const hostname = names.value(wellKnown.labels.hostname);
  return {
    handles: isPodWrite,
    validate({ definition, object }) {
      for (const term of listAt(object, 'spec', 'affinity', 'podAntiAffinity', required)) {
        const key = textAt(term, 'topologyKey');
        if (key === hostname) continue;
        const why = `affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey ${key} but only key ${hostname} is allowed`;
        throw forbiddenError(definition, object?.metadata.name ?? '', why);
      }
    },
  };
};

const required = 'requiredDuringSchedulingIgnoredDuringExecution';
