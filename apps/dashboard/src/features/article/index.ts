export { articleSearch, newArticleSearch } from './model.ts';
