// The scheduling framework
export type { PodInfo, SchedulerGate, SchedulerGates } from './cluster/pod-info.js';
export type { Cycle, FilterPlugin, NodeFilter, NodeScores, Rejection, ScorePlugin } from './framework/plugin.js';
export type { Profile, WeightedScore } from './framework/profile.js';
// Running the scheduler
export { runScheduler, type SchedulerOptions } from './scheduler.js';
export type { SchedulerLog } from './scheduler-log.js';
