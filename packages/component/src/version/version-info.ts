/** The body of `/version`. Release is the one whose behaviour this server has; clients compare major and minor. */
export interface VersionInfo {
  readonly major: string;
  readonly minor: string;
  readonly gitVersion: string;
  readonly gitCommit: string;
  readonly gitTreeState: string;
  readonly buildDate: string;
  readonly goVersion: string;
  readonly compiler: string;
  readonly platform: string;
}

/** The API release and this product's own version, as build metadata: `v1.21.0+orch-0.1.0`. */
export const apiRelease = { major: '1', minor: '21', patch: '0' } as const;
export const productVersion = '0.1.0';

export function versionInfo(options: {
  readonly platform: string;
  readonly arch: string;
  readonly runtime: string;
}): VersionInfo {
  return {
    major: apiRelease.major,
    minor: apiRelease.minor,
    gitVersion: `v${apiRelease.major}.${apiRelease.minor}.${apiRelease.patch}+orch-${productVersion}`,
    gitCommit: '',
    gitTreeState: '',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: options.runtime,
    compiler: 'typescript',
    platform: `${options.platform === 'win32' ? 'windows' : options.platform}/${options.arch === 'x64' ? 'amd64' : options.arch}`,
  };
}
