import { errorMessage } from '@orch/apimachinery';
import { type ControllerOptions, readRecyclerTemplate } from '@orch/controllers';

/** A pod template of `--pv-recycler-pod-template-filepath-*` cannot be used. The message names the options and the files. */
export class RecyclerTemplateError extends Error {
  override readonly name = 'RecyclerTemplateError';
}

/** Reads each template once, so that the program does not start with one that cannot recycle. @throws RecyclerTemplateError */
export async function checkRecyclerTemplates(options: ControllerOptions['persistentvolume-binder']): Promise<void> {
  const files = { hostpath: options.hostPathRecycler.podTemplateFile, nfs: options.nfsRecycler.podTemplateFile };
  const problems: string[] = [];
  for (const [kind, file] of Object.entries(files)) {
    if (file === '') continue;
    try {
      await readRecyclerTemplate(file);
    } catch (error) {
      problems.push(`--pv-recycler-pod-template-filepath-${kind}: ${errorMessage(error)}`);
    }
  }
  if (problems.length > 0) throw new RecyclerTemplateError(problems.join('; '));
}
