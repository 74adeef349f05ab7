// Simulated nodes
export { defaultNodeSize, type NodeSize } from './node-object.js';
export { runSimulatedNodes, type SimulatedNodeAgent, type SimulatedNodesOptions } from './simulated-nodes.js';
