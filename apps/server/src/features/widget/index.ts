export { isProven } from './steps/check-proof.ts';
export {
  limitFiles,
  limitNewConversations,
  limitNewVisitors,
  type Caller,
  type IdentifiedCaller,
} from './steps/limit-visitors.ts';
export { visitorGuard } from './steps/recognize-visitor.ts';
export { showPage } from './page/actions/show-page.ts';
export { pageHtml } from './page-view.ts';
