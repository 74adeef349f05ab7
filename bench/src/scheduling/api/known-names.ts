import { kubernetesNames, wellKnown } from '@orch/apimachinery';

const spelled = (name: string) => kubernetesNames.value(name);

/** Names in the dialect of both servers of a comparison. */
export const hostLabel = spelled(wellKnown.labels.hostname);
export const zoneLabel = spelled(wellKnown.labels.zone);
export const regionLabel = spelled(wellKnown.labels.region);
export const osLabel = spelled(wellKnown.labels.os);
export const archLabel = spelled(wellKnown.labels.arch);
export const bindCompleted = spelled(wellKnown.annotations.bindCompleted);
export const boundByController = spelled(wellKnown.annotations.boundByController);
export const avoidAnnotation = spelled(wellKnown.annotations.preferAvoidPods);
export const noProvisioner = spelled(wellKnown.volumePlugins.noProvisioner);
export const notReadyTaint = spelled(wellKnown.taints.notReady);
export const unschedulableTaint = spelled(wellKnown.taints.unschedulable);
export const unreachableTaint = spelled(wellKnown.taints.unreachable);
