import * as account from './features/account.ts';
import * as agent from './features/agent.ts';
import * as appliedSla from './features/applied-sla.ts';
import * as autoAssignment from './features/auto-assignment.ts';
import * as attachment from './features/attachment.ts';
import * as contact from './features/contact.ts';
import * as contactExport from './features/contact-export.ts';
import * as contactImport from './features/contact-import.ts';
import * as contactMerge from './features/contact-merge.ts';
import * as contactTimeline from './features/contact-timeline.ts';
import * as contactNote from './features/contact-note.ts';
import * as company from './features/company.ts';
import * as conversation from './features/conversation.ts';
import * as csat from './features/csat.ts';
import * as inboundEmail from './features/inbound-email.ts';
import * as facebookPage from './features/facebook-page.ts';
import * as twitterProfile from './features/twitter-profile.ts';
import * as instagram from './features/instagram.ts';
import * as inbox from './features/inbox.ts';
import * as inboxProvider from './features/inbox-provider.ts';
import * as label from './features/label.ts';
import * as mailAuthorization from './features/mail-authorization.ts';
import * as message from './features/message.ts';
import * as publicInbox from './features/public-inbox.ts';
import * as profile from './features/profile.ts';
import * as session from './features/session.ts';
import * as team from './features/team.ts';
import * as twilioChannel from './features/twilio-channel.ts';
import * as upload from './features/upload.ts';
import * as user from './features/user.ts';
import * as widget from './features/widget.ts';
import * as cannedResponse from './features/canned-response.ts';
import * as customAttribute from './features/custom-attribute.ts';
import * as customFilter from './features/custom-filter.ts';
import * as notification from './features/notification.ts';
import * as bulkAction from './features/bulk-action.ts';
import * as macro from './features/macro.ts';
import * as automation from './features/automation.ts';
import * as billing from './features/billing.ts';
import * as auditLog from './features/audit-log.ts';
import * as integration from './features/integration.ts';
import * as slack from './features/slack.ts';
import * as hookCall from './features/hook-call.ts';
import * as dialogflow from './features/dialogflow.ts';
import * as googleTranslate from './features/google-translate.ts';
import * as search from './features/search.ts';
import * as platformAgentBot from './features/platform-agent-bot.ts';
import * as platformApp from './features/platform-app.ts';
import * as superAdminAccount from './features/super-admin-account.ts';
import * as superAdminApp from './features/super-admin-app.ts';
import * as superAdminBot from './features/super-admin-bot.ts';
import * as superAdminConfig from './features/super-admin-config.ts';
import * as superAdminLog from './features/super-admin-log.ts';
import * as superAdminToken from './features/super-admin-token.ts';
import * as superAdminUser from './features/super-admin-user.ts';
import * as superAdmin from './features/super-admin.ts';
import * as agentBot from './features/agent-bot.ts';
import * as webhook from './features/webhook.ts';
import * as customRole from './features/custom-role.ts';
import * as report from './features/report.ts';
import * as savedReport from './features/saved-report.ts';
import * as campaign from './features/campaign.ts';
import * as linear from './features/linear.ts';
import * as shopify from './features/shopify.ts';
import * as dyte from './features/dyte.ts';
import * as dashboardApp from './features/dashboard-app.ts';
import * as slaPolicy from './features/sla-policy.ts';
import * as portal from './features/portal.ts';
import * as category from './features/category.ts';
import * as article from './features/article.ts';
import * as articleFigure from './features/article-figure.ts';
import * as articleTransfer from './features/article-transfer.ts';
import * as replyArticle from './features/reply-article.ts';
import * as helpCentre from './features/help-centre.ts';
import * as helpCentrePage from './features/help-centre-page.ts';
import * as captainAssistant from './features/captain-assistant.ts';
import * as captainDocument from './features/captain-document.ts';
import * as captainReport from './features/captain-report.ts';
import * as captainResponse from './features/captain-response.ts';
import * as copilot from './features/copilot.ts';

/** Every feature's part of the contract, by the name of its file. */
export const featureModules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account,
  agent,
  attachment,
  'auto-assignment': autoAssignment,
  contact,
  'contact-export': contactExport,
  'contact-import': contactImport,
  'contact-merge': contactMerge,
  'contact-note': contactNote,
  'contact-timeline': contactTimeline,
  company,
  conversation,
  csat,
  'inbound-email': inboundEmail,
  'facebook-page': facebookPage,
  'twitter-profile': twitterProfile,
  instagram,
  inbox,
  'inbox-provider': inboxProvider,
  label,
  'mail-authorization': mailAuthorization,
  message,
  profile,
  'public-inbox': publicInbox,
  session,
  team,
  'twilio-channel': twilioChannel,
  upload,
  user,
  widget,
  'canned-response': cannedResponse,
  'custom-attribute': customAttribute,
  'custom-filter': customFilter,
  notification,
  'bulk-action': bulkAction,
  macro,
  automation,
  billing,
  'audit-log': auditLog,
  integration,
  slack,
  dialogflow,
  'hook-call': hookCall,
  'google-translate': googleTranslate,
  dyte,
  linear,
  shopify,
  search,
  'platform-app': platformApp,
  'super-admin': superAdmin,
  'super-admin-account': superAdminAccount,
  'super-admin-bot': superAdminBot,
  'super-admin-config': superAdminConfig,
  'super-admin-user': superAdminUser,
  'super-admin-log': superAdminLog,
  'super-admin-token': superAdminToken,
  'super-admin-app': superAdminApp,
  'custom-role': customRole,
  report,
  'saved-report': savedReport,
  campaign,
  'agent-bot': agentBot,
  'platform-agent-bot': platformAgentBot,
  webhook,
  'dashboard-app': dashboardApp,
  'sla-policy': slaPolicy,
  'applied-sla': appliedSla,
  portal,
  category,
  article,
  'article-figure': articleFigure,
  'article-transfer': articleTransfer,
  'reply-article': replyArticle,
  'help-centre': helpCentre,
  'help-centre-page': helpCentrePage,
  'captain-assistant': captainAssistant,
  'captain-report': captainReport,
  'captain-response': captainResponse,
  'captain-document': captainDocument,
  copilot,
};
