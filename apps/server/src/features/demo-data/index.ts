export { requestDemoData } from './actions/request-demo-data.ts';
export { demoLabels } from './steps/labels.data.ts';
export { linesFor } from './steps/lines.ts';
export { seededRandom, type Random } from './steps/random.ts';
export { firstNames, lastNames, places, type Line } from './steps/stories.data.ts';
