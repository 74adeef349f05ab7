import type { TableColumn } from '@orch/apimachinery';
import { booleanAt, listAt, type Names, nameColumn, textAt, textMapAt, wellKnown } from '@orch/apimachinery';
import { ageColumn, column, wideColumn } from '../../resources/columns/column.js';
import { none, unknown } from '../../resources/columns/texts.js';

export function nodeColumns(names: Names): readonly TableColumn[] {
  const labels = {
    prefix: names.value(wellKnown.labels.nodeRolePrefix),
    role: names.value(wellKnown.labels.nodeRole),
  };
  return [
    nameColumn,
    column('Status', statusText),
    column('Roles', (node) => rolesText(node, labels)),
    ageColumn,
    column('Version', (node) => textAt(node, 'status', 'nodeInfo', 'nodeagentVersion')),
    wideColumn('Internal-IP', (node) => addressOfType(node, 'InternalIP')),
    wideColumn('External-IP', (node) => addressOfType(node, 'ExternalIP')),
    wideColumn('OS-Image', (node) => nodeInfo(node, 'osImage')),
    wideColumn('Kernel-Version', (node) => nodeInfo(node, 'kernelVersion')),
    wideColumn('Container-Runtime', (node) => nodeInfo(node, 'containerRuntimeVersion')),
  ];
}

function statusText(node: unknown): string {
  const ready = listAt(node, 'status', 'conditions').find((condition) => textAt(condition, 'type') === 'Ready');
  const status = ready === undefined ? 'Unknown' : textAt(ready, 'status') === 'True' ? 'Ready' : 'NotReady';
  return booleanAt(node, 'spec', 'unschedulable') ? `${status},SchedulingDisabled` : status;
}

function rolesText(node: unknown, names: { readonly prefix: string; readonly role: string }): string {
  const roles = new Set<string>();
  for (const [key, value] of Object.entries(textMapAt(node, 'metadata', 'labels'))) {
    if (key.startsWith(names.prefix) && key.length > names.prefix.length) roles.add(key.slice(names.prefix.length));
    else if (key === names.role && value !== '') roles.add(value);
  }
  return roles.size === 0 ? none : [...roles].sort().join(',');
}

function addressOfType(node: unknown, type: string): string {
  const found = listAt(node, 'status', 'addresses').find((address) => textAt(address, 'type') === type);
  return found === undefined ? none : textAt(found, 'address');
}

function nodeInfo(node: unknown, field: string): string {
  return textAt(node, 'status', 'nodeInfo', field) || unknown;
}
