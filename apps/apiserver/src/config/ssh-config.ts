import type { FlagCheck } from '@orch/component';

const names = ['ssh-user', 'ssh-keyfile'] as const;

/** v1.21 still has tunnels to nodes over SSH; their successor is the egress selector. One line for both options. */
export const sshChecks: readonly FlagCheck[] = [
  (flags) => {
    const given = names.filter((name) => flags.string(name) !== '').map((name) => `--${name}`);
    if (given.length === 0) return [];
    const why =
      'SSH tunnels to nodes are not available; connect to nodes through a proxy of --egress-selector-config-file';
    return [`${given.join(', ')}: ${why}`];
  },
];
