/** Pure. The arguments of a process, separated by NUL as in Go, without the values of options that are secrets. */
export function commandLineText(args: readonly string[]): string {
  let hidesNext = false;
  return args
    .map((arg) => {
      if (hidesNext) {
        hidesNext = false;
        return hidden;
      }
      const [name = '', ...value] = arg.split('=');
      if (!secretOptions.has(name.replace(/^-+/, ''))) return arg;
      hidesNext = value.length === 0;
      return hidesNext ? arg : `${name}=${hidden}`;
    })
    .join('\0');
}

const secretOptions: ReadonlySet<string> = new Set(['token']);
const hidden = '***';
