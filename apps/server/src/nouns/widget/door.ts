export { isProven } from './actions/check-proof.ts';
export { visitorGuard } from './actions/recognise-visitor.ts';
export { showPage } from './actions/show-page.ts';
export { pageHtml } from './page-view.ts';
