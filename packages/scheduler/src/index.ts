// Running the scheduler

// Its framework
export type { FilterPlugin, PluginContext, PodRequest, ScorePlugin } from './framework/plugin.js';
export { runScheduler, type SchedulerOptions } from './scheduler.js';
