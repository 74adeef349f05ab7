import { type BuildInfo, buildInfo } from './build-info.js';

/** The body of `/version`. The release is that of the implemented API; clients compare major and minor. */
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

/** The API release. `gitVersion` adds the product version as build metadata: `v1.21.0+orch-0.1.0`. */
export const apiRelease = { major: '1', minor: '21', patch: '0' } as const;
export const productVersion = '0.1.0';

/** The version of this build, as in `/version` and `--version=raw`. */
export function versionInfo(options: {
  readonly platform: string;
  readonly arch: string;
  readonly runtime: string;
}): VersionInfo {
  return {
    major: apiRelease.major,
    minor: apiRelease.minor,
    gitVersion: `v${apiRelease.major}.${apiRelease.minor}.${apiRelease.patch}+orch-${productVersion}`,
    ...buildInfo,
    goVersion: options.runtime,
    compiler: 'typescript',
    platform: `${options.platform === 'win32' ? 'windows' : options.platform}/${options.arch === 'x64' ? 'amd64' : options.arch}`,
  };
}

/** Formats the output of `--version` after the name: `0.1.0`, with API release, commit and date when they are known. */
export function describeVersion(build: BuildInfo = buildInfo): string {
  const { gitCommit, gitTreeState, buildDate } = build;
  if (gitTreeState === '') return productVersion;
  const commit =
    gitCommit === '' ? [] : [`commit ${gitCommit.slice(0, 12)}${gitTreeState === 'dirty' ? '-dirty' : ''}`];
  const release = `API v${apiRelease.major}.${apiRelease.minor}.${apiRelease.patch}`;
  return `${productVersion} (${[release, ...commit, `built ${buildDate}`].join(', ')})`;
}

/** Formats the output of `--version=raw`: every field, in the notation of v1.21. */
export function describeVersionRaw(info: VersionInfo): string {
  const { major, minor, gitVersion, gitCommit, gitTreeState, buildDate, goVersion, compiler, platform } = info;
  const fields = {
    Major: major,
    Minor: minor,
    GitVersion: gitVersion,
    GitCommit: gitCommit,
    GitTreeState: gitTreeState,
    BuildDate: buildDate,
    GoVersion: goVersion,
    Compiler: compiler,
    Platform: platform,
  };
  const members = Object.entries(fields).map(([name, value]) => `${name}:${JSON.stringify(value)}`);
  return `version.Info{${members.join(', ')}}`;
}
