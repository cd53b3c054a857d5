export { isProven } from './model.ts';
