export { prefixQuery } from './model.ts';
