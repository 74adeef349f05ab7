import type { FlagDefinition } from '@orch/component';

const section = 'Nodeipam controller';

/** Options of the section 'Nodeipam controller'. */
export function nodeipamControllerFlags(): readonly FlagDefinition[] {
  return [
    {
      name: 'node-cidr-mask-size',
      type: 'int32',
      default: '0',
      section: section,
      help: "Mask size of a node's range.",
    },
    {
      name: 'node-cidr-mask-size-ipv4',
      type: 'int32',
      default: '0',
      section: section,
      help: "Mask size of a node's IPv4 range.",
    },
    {
      name: 'node-cidr-mask-size-ipv6',
      type: 'int32',
      default: '0',
      section: section,
      help: "Mask size of a node's IPv6 range.",
    },
    {
      name: 'service-cluster-ip-range',
      type: 'string',
      default: '',
      section: section,
      help: 'Ranges of service addresses.',
    },
  ];
}
