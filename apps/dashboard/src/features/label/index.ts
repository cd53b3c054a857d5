export { labelsQuery } from './api.ts';
