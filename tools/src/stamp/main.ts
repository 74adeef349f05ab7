import { writeFileSync } from 'node:fs';
import { buildInfoModule, unknownBuildInfoModule } from './build-info-module.js';

/**
 * The step `stamp` of packages/component: writes commit, tree state and date of this build over the compiled module. The
 * commit comes from tools/build, which makes it part of turbo's key of this step; a build without it names no commit.
 */
const { ORCH_BUILD_COMMIT, ORCH_BUILD_TREE_STATE, SOURCE_DATE_EPOCH } = process.env;
const module =
  ORCH_BUILD_TREE_STATE === undefined
    ? unknownBuildInfoModule
    : buildInfoModule({
        commit: ORCH_BUILD_COMMIT ?? '',
        treeState: ORCH_BUILD_TREE_STATE,
        sourceDateEpoch: SOURCE_DATE_EPOCH,
        now: new Date(),
      });
writeFileSync('dist/version/build-info.js', module);
