export { showPage, type PageRequest } from './actions/show-page.ts';
export { findMoved } from './actions/find-moved.ts';
export { listSitemap } from './actions/show-sitemap.ts';
export { answerArticle } from './actions/answer-article.ts';
export { showFeed, type Feed } from './actions/show-feed.ts';
export { countView, writeViews } from './actions/count-view.ts';
export { pageFlags } from './page-model.ts';
export { isPortalDomain } from './queries.ts';
export { lostPage } from './page-view.ts';
