export { limitsQuery } from './api.ts';
