export { removeArticleFiles } from './actions/remove-article-files.ts';
