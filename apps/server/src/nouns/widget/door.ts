export { isProven } from './actions/check-proof.ts';
export {
  limitFiles,
  limitNewConversations,
  limitNewVisitors,
  type Caller,
  type KnownCaller,
} from './actions/limit-visitors.ts';
export { visitorGuard } from './actions/recognise-visitor.ts';
export { showPage } from './actions/show-page.ts';
export { pageHtml } from './page-view.ts';
