export { createArticle } from './actions/create-article.ts';
export { updateArticle } from './actions/update-article.ts';
export { prefixQuery, statusNumber } from './model.ts';
