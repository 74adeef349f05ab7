import type { UpConfig, UpReady } from './up-config.js';

type ReadyFacts = Pick<UpReady, 'url' | 'kubeconfig' | 'token' | 'files' | 'pid'>;

/**
 * Formats the message of a ready server: one line of JSON, or text with the paths of the credentials but not the
 * credentials.
 */
export function readyMessage(
  ready: ReadyFacts,
  { output, config, tookMs }: { readonly output: string; readonly config: UpConfig; readonly tookMs: number },
): string {
  const { url, kubeconfig, token, pid } = ready;
  if (output === 'json') return `${JSON.stringify({ url, kubeconfig, token, pid })}\n`;
  return [
    `Orch is ready at ${url} (${(tookMs / 1000).toFixed(1)} s). Stop it with ctrl-c.`,
    '',
    `  kubeconfig  ${kubeconfig}`,
    `  token       ${config.token === undefined ? ready.files.token : 'as given with --token'}`,
    '',
    'In another terminal:',
    '',
    ...commandsOf(ready, config).map((command) => `  ${command}`),
    '',
    ...hints[config.naming],
    '',
  ].join('\n');
}

function commandsOf({ url, kubeconfig, files }: ReadyFacts, { naming }: UpConfig): readonly string[] {
  if (naming === 'kubernetes') return [`export KUBECONFIG=${shellWord(kubeconfig)}`, 'kubectl get namespaces'];
  const { authority, adminCertificate, adminKey } = files;
  const credentials = `--cacert ${shellWord(authority)} --cert ${shellWord(adminCertificate)} --key ${shellWord(adminKey)}`;
  return [`curl ${credentials} ${url}/api/v1/namespaces`];
}

const hints: Readonly<Record<UpConfig['naming'], readonly string[]>> = {
  kubernetes: [],
  orch: ['API group names are neutral. kubectl and other existing clients require --naming kubernetes.', ''],
};

/** Quotes a shell word, because folder names may contain spaces. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
