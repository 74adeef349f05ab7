import type { Json } from '../json.js';
import type { Step } from '../script.js';
import { fullName, type SequenceState } from './state.js';

/** Builds `METHOD PATH` with the given parameters, and captures of server-chosen values. */
export function makeStep(
  state: SequenceState,
  options: {
    readonly method: string;
    readonly name: string;
    readonly collection?: boolean;
    readonly sub?: string | undefined;
    readonly query?: readonly string[];
    readonly body?: Json;
    readonly type?: string;
    readonly accept?: string;
  },
): Step {
  const { method, name, sub, query = [], body, type, accept } = options;
  const path = `${state.kind.path}${options.collection === true ? '' : `/${fullName(state.kind, name)}`}${sub === undefined ? '' : `/${sub}`}`;
  const stored = !query.some((text) => text.startsWith('dryRun'));
  const one = stored && !(options.collection === true && method !== 'POST') && accept === undefined;
  return {
    method,
    path: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...(accept === undefined ? {} : { accept }) },
    body: body === undefined ? undefined : { json: named(body, name) },
    capture: one
      ? {
          [`version${name}`]: 'metadata.resourceVersion',
          [`uid${name}`]: 'metadata.uid',
          [`time${name}`]: 'metadata.creationTimestamp',
          ...(sub === 'scale' ? {} : { [`owners${name}`]: 'metadata.managedFields' }),
          ...(state.kind.key === 'v1/Service'
            ? {
                [`ip${name}`]: 'spec.clusterIP',
                [`ips${name}`]: 'spec.clusterIPs',
                [`port${name}`]: 'spec.ports.0.nodePort',
              }
            : {}),
        }
      : {},
    compare: 'all',
    classification: false,
    unordered: body === undefined ? [] : ['details.causes'],
    until: undefined,
  };
}

function named(body: Json, name: string): Json {
  const text = JSON.stringify(body).replaceAll('$(name)', name);
  const parsed: Json = JSON.parse(text);
  return parsed;
}
