export { createCategory } from './actions/create-category.ts';
