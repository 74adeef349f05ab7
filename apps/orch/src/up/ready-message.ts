import { resolve } from 'node:path';
import type { UpConfig, UpReady } from './up-config.js';

/** What is printed once requests are answered: one line of JSON, or what to type next. */
export function readyMessage(
  ready: UpReady,
  { output, config, tookMs }: { readonly output: string; readonly config: UpConfig; readonly tookMs: number },
): string {
  const { url, kubeconfig, token, pid } = ready;
  if (output === 'json') return `${JSON.stringify({ url, kubeconfig, token, pid })}\n`;
  const commands =
    config.naming === 'kubernetes'
      ? [`export KUBECONFIG=${shellWord(kubeconfig)}`, 'kubectl get namespaces']
      : [
          `export KUBECONFIG=${shellWord(kubeconfig)}`,
          `curl --cacert ${shellWord(caFileOf(config))} -H ${shellWord(`Authorization: Bearer ${token}`)} ${url}/api/v1/namespaces`,
        ];
  return [
    `Orch is ready at ${url} (${(tookMs / 1000).toFixed(1)} s). Stop it with ctrl-c. In another terminal:`,
    '',
    ...commands.map((command) => `  ${command}`),
    '',
    '',
  ].join('\n');
}

function caFileOf({ data }: UpConfig): string {
  return data.type === 'folder' ? resolve(data.folder, 'pki', 'ca.crt') : 'ca.crt';
}

/** As one word of a shell: folders have spaces in their names, and tokens whatever their owner likes. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
