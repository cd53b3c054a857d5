export { redirectUrlOf } from './model.ts';
