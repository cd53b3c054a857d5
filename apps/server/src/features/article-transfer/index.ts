export { removeArticleFiles } from './actions/purge-transfers.ts';
