import { accountFeature } from '../features/account/feature.ts';
import { agentFeature } from '../features/agent/feature.ts';
import { billingFeature } from '../features/billing/feature.ts';
import { attachmentFeature } from '../features/attachment/feature.ts';
import { contactFeature } from '../features/contact/feature.ts';
import { conversationFeature } from '../features/conversation/feature.ts';
import { appliedSlaFeature } from '../features/applied-sla/feature.ts';
import { csatFeature } from '../features/csat/feature.ts';
import { facebookPageFeature } from '../features/facebook-page/feature.ts';
import { twitterProfileFeature } from '../features/twitter-profile/feature.ts';
import { instagramFeature } from '../features/instagram/feature.ts';
import { inboundFeature } from '../features/inbound/feature.ts';
import { inboxFeature } from '../features/inbox/feature.ts';
import { integrationFeature } from '../features/integration/feature.ts';
import { reportFeature } from '../features/report/feature.ts';
import { savedReportFeature } from '../features/saved-report/feature.ts';
import { searchFeature } from '../features/search/feature.ts';
import { labelFeature } from '../features/label/feature.ts';
import { mailAuthorizationFeature } from '../features/mail-authorization/feature.ts';
import { macroFeature } from '../features/macro/feature.ts';
import { automationFeature } from '../features/automation/feature.ts';
import { notificationFeature } from '../features/notification/feature.ts';
import { platformAppFeature } from '../features/platform-app/feature.ts';
import { profileFeature } from '../features/profile/feature.ts';
import { publicInboxFeature } from '../features/public-inbox/feature.ts';
import { sessionFeature } from '../features/session/feature.ts';
import { singleSignOnFeature } from '../features/single-sign-on/feature.ts';
import { demoDataFeature } from '../features/demo-data/feature.ts';
import { superAdminFeature } from '../features/super-admin/feature.ts';
import { teamFeature } from '../features/team/feature.ts';
import { userFeature } from '../features/user/feature.ts';
import { widgetFeature } from '../features/widget/feature.ts';
import { auditLogFeature } from '../features/audit-log/feature.ts';
import { cannedResponseFeature } from '../features/canned-response/feature.ts';
import { customAttributeFeature } from '../features/custom-attribute/feature.ts';
import { customFilterFeature } from '../features/custom-filter/feature.ts';
import { agentBotFeature } from '../features/agent-bot/feature.ts';
import { hookCallFeature } from '../features/hook-call/feature.ts';
import { webhookFeature } from '../features/webhook/feature.ts';
import { customRoleFeature } from '../features/custom-role/feature.ts';
import { captainFeature } from '../features/captain/feature.ts';
import { campaignFeature } from '../features/campaign/feature.ts';
import { linearFeature } from '../features/linear/feature.ts';
import { shopifyFeature } from '../features/shopify/feature.ts';
import { dyteFeature } from '../features/dyte/feature.ts';
import { dashboardAppFeature } from '../features/dashboard-app/feature.ts';
import { companyFeature } from '../features/company/feature.ts';
import { slaPolicyFeature } from '../features/sla-policy/feature.ts';
import { articleFeature } from '../features/article/feature.ts';
import { articleFigureFeature } from '../features/article-figure/feature.ts';
import { articleTransferFeature } from '../features/article-transfer/feature.ts';
import { categoryFeature } from '../features/category/feature.ts';
import { helpCentreFeature } from '../features/help-centre/feature.ts';
import { portalFeature } from '../features/portal/feature.ts';
import { replyArticleFeature } from '../features/reply-article/feature.ts';
import type { Feature } from '../platform/feature.ts';
import { isFollower } from '../platform/jobs/reactions.ts';
import { galleryPages } from './pages/gallery-pages.ts';
import { mcpPages } from './mcp/pages.ts';
import { openApiPages } from './openapi/pages.ts';
import { dashboardPages } from './pages/pages.ts';
import { surveyPages } from './pages/survey-pages.ts';
import { helpCentrePages } from './pages/help-centre-pages.ts';
import { widgetPages } from './pages/widget-pages.ts';

/** The one list of features. */
const features: readonly Feature[] = [
  userFeature,
  accountFeature,
  billingFeature,
  agentFeature,
  profileFeature,
  sessionFeature,
  labelFeature,
  teamFeature,
  attachmentFeature,
  inboxFeature,
  contactFeature,
  conversationFeature,
  notificationFeature,
  widgetFeature,
  publicInboxFeature,
  appliedSlaFeature,
  csatFeature,
  cannedResponseFeature,
  customAttributeFeature,
  customFilterFeature,
  facebookPageFeature,
  twitterProfileFeature,
  instagramFeature,
  inboundFeature,
  mailAuthorizationFeature,
  macroFeature,
  automationFeature,
  integrationFeature,
  dyteFeature,
  linearFeature,
  shopifyFeature,
  auditLogFeature,
  searchFeature,
  platformAppFeature,
  superAdminFeature,
  demoDataFeature,
  singleSignOnFeature,
  customRoleFeature,
  reportFeature,
  savedReportFeature,
  campaignFeature,
  captainFeature,
  agentBotFeature,
  webhookFeature,
  hookCallFeature,
  dashboardAppFeature,
  companyFeature,
  slaPolicyFeature,
  portalFeature,
  categoryFeature,
  articleFeature,
  articleFigureFeature,
  articleTransferFeature,
  replyArticleFeature,
  helpCentreFeature,
];

export const featureRoutes = features.flatMap(({ routes }) => routes ?? []);
/** The dashboard handles all remaining pages, so it comes last. */
export const featurePages = [
  ...features.flatMap(({ pages }) => pages ?? []),
  widgetPages,
  surveyPages,
  helpCentrePages,
  openApiPages,
  mcpPages,
  galleryPages,
  dashboardPages,
];
export const reactions = features.flatMap((feature) => feature.reactions ?? []);
/** Those of them that read the event log by themselves. */
export const followers = reactions.filter(isFollower).map(({ name }) => name);
export const jobs = features.flatMap((feature) => feature.jobs ?? []);
export const cron = features.flatMap((feature) => feature.cron ?? []);
export const services = features.flatMap((feature) => feature.services ?? []);
