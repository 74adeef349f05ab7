import { readFile } from 'node:fs/promises';
import type { Pod } from '@orch/api/types/core_v1';
import { decodeYaml, errorMessage, isJsonObject } from '@orch/apimachinery';

/**
 * Reads the pod of `--pv-recycler-pod-template-filepath-*`, in YAML or JSON. Its first volume is replaced by the one to recycle.
 * @throws Error that names the file
 */
export async function readRecyclerTemplate(file: string): Promise<Pod> {
  const text = await readFile(file, 'utf8');
  let value: unknown;
  try {
    value = decodeYaml(text);
  } catch (error) {
    throw new Error(`${file}: ${errorMessage(error)}`, { cause: error });
  }
  if (!isPod(value)) throw new Error(`${file}: must be a v1 Pod with containers`);
  if ((value.spec?.volumes ?? []).length === 0) throw new Error(`${file}: the pod does not contain any volumes`);
  return value;
}

function isPod(value: unknown): value is Pod {
  if (!isJsonObject(value) || value['kind'] !== 'Pod' || value['apiVersion'] !== 'v1') return false;
  const spec = value['spec'];
  if (!isJsonObject(value['metadata'] ?? {}) || !isJsonObject(spec)) return false;
  return Array.isArray(spec['containers']) && spec['containers'].length > 0 && Array.isArray(spec['volumes'] ?? []);
}
