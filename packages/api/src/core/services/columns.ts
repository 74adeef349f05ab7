import type { TableColumn } from '@orch/apimachinery';
import { listAt, nameColumn, numberAt, textAt, textMapAt, textsAt } from '@orch/apimachinery';
import { ageColumn, column, wideColumn } from '../../resources/columns/column.js';
import { labelsText, none } from '../../resources/columns/texts.js';

export const serviceColumns: readonly TableColumn[] = [
  nameColumn,
  column('Type', (object) => textAt(object, 'spec', 'type')),
  column(
    'Cluster-IP',
    (object) => textsAt(object, 'spec', 'clusterIPs')[0] ?? (textAt(object, 'spec', 'clusterIP') || none),
  ),
  column('External-IP', externalIpText),
  column('Port(s)', portsText),
  ageColumn,
  wideColumn('Selector', (object) => labelsText(textMapAt(object, 'spec', 'selector'))),
];

function externalIpText(service: unknown): string {
  const externalIps = textsAt(service, 'spec', 'externalIPs');
  switch (textAt(service, 'spec', 'type')) {
    case 'ClusterIP':
    case 'NodePort':
      return externalIps.length > 0 ? externalIps.join(',') : none;
    case 'LoadBalancer': {
      const ingress = loadBalancerTexts(service);
      const all = [...ingress, ...externalIps];
      return all.length > 0 ? all.join(',') : '<pending>';
    }
    case 'ExternalName':
      return textAt(service, 'spec', 'externalName');
    default:
      return '<unknown>';
  }
}

/** IPs or host names in the status of a load balancer. */
export function loadBalancerTexts(object: unknown): readonly string[] {
  const texts = listAt(object, 'status', 'loadBalancer', 'ingress')
    .map((ingress) => textAt(ingress, 'ip') || textAt(ingress, 'hostname'))
    .filter((text) => text !== '');
  return [...new Set(texts)].toSorted();
}

function portsText(service: unknown): string {
  const ports = listAt(service, 'spec', 'ports');
  if (ports.length === 0) return none;
  return ports
    .map((port) => {
      const nodePort = numberAt(port, 'nodePort');
      const number = numberAt(port, 'port');
      return `${nodePort > 0 ? `${number}:${nodePort}` : number}/${textAt(port, 'protocol')}`;
    })
    .join(',');
}
