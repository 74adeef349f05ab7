import { type Names, wellKnown } from '@orch/apimachinery';
import type { FlagDefinition } from '@orch/component';

const section = 'Persistentvolume-binder controller';

/** Options of the section 'Persistentvolume-binder controller'. */
export function persistentvolumeBinderControllerFlags(names: Names): readonly FlagDefinition[] {
  return [
    {
      name: 'enable-dynamic-provisioning',
      type: 'bool',
      default: 'true',
      section: section,
      help: 'Provision volumes on demand where the environment supports it.',
    },
    {
      name: 'enable-hostpath-provisioner',
      type: 'bool',
      default: 'false',
      section: section,
      help: 'Provision host path volumes, for tests and development on one node.',
    },
    {
      name: 'flex-volume-plugin-dir',
      type: 'string',
      default: `/usr/libexec/${names.value('orch')}/${names.value(wellKnown.folders.nodeAgentPlugins)}/volume/exec/`,
      section: section,
      rejected: 'flex volume plugins are not run; use CSI drivers',
      help: 'Folder of flex volume plugins.',
    },
    {
      name: 'pv-recycler-increment-timeout-nfs',
      type: 'int32',
      default: '30',
      section: section,
      help: 'Seconds added to the timeout per gibibyte for recycling an NFS volume.',
    },
    {
      name: 'pv-recycler-minimum-timeout-hostpath',
      type: 'int32',
      default: '60',
      section: section,
      help: 'Minimum timeout in seconds for recycling a host path volume.',
    },
    {
      name: 'pv-recycler-minimum-timeout-nfs',
      type: 'int32',
      default: '300',
      section: section,
      help: 'Minimum timeout in seconds for recycling an NFS volume.',
    },
    {
      name: 'pv-recycler-pod-template-filepath-hostpath',
      type: 'string',
      default: '',
      section: section,
      help: 'File with the pod that recycles host path volumes.',
    },
    {
      name: 'pv-recycler-pod-template-filepath-nfs',
      type: 'string',
      default: '',
      section: section,
      help: 'File with the pod that recycles NFS volumes.',
    },
    {
      name: 'pv-recycler-timeout-increment-hostpath',
      type: 'int32',
      default: '30',
      section: section,
      help: 'Seconds added to the timeout per gibibyte for recycling a host path volume.',
    },
    {
      name: 'pvclaimbinder-sync-period',
      type: 'duration',
      default: '15s',
      section: section,
      help: 'Resync period of volumes and claims.',
    },
    {
      name: 'volume-host-allow-local-loopback',
      type: 'bool',
      default: 'true',
      section: section,
      help: 'Allow volumes with local addresses of servers: loopback, link-local, multicast, unspecified.',
    },
    {
      name: 'volume-host-cidr-denylist',
      type: 'stringSlice',
      default: '',
      repeatable: true,
      section: section,
      help: 'Ranges that servers of volumes must not be in: volumes with such a server are not recycled.',
    },
  ];
}
