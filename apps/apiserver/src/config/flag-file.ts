export { type FlagFile, FlagFileError, fileOption, readFlagFile } from '@orch/component';
