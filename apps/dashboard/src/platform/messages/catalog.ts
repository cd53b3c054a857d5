import type account from './en/account.json';
import type banner from './en/banner.json';
import type billing from './en/billing.json';
import type agent from './en/agent.json';
import type assist from './en/assist.json';
import type common from './en/common.json';
import type company from './en/company.json';
import type contact from './en/contact.json';
import type contactTransfer from './en/contact-transfer.json';
import type conversation from './en/conversation.json';
import type form from './en/form.json';
import type inbox from './en/inbox.json';
import type label from './en/label.json';
import type notification from './en/notification.json';
import type profile from './en/profile.json';
import type savedReport from './en/saved-report.json';
import type search from './en/search.json';
import type session from './en/session.json';
import type shell from './en/shell.json';
import type superAdmin from './en/super-admin.json';
import type team from './en/team.json';
import type bulkAction from './en/bulk-action.json';
import type mailbox from './en/mailbox.json';
import type macro from './en/macro.json';
import type automation from './en/automation.json';
import type cannedResponse from './en/canned-response.json';
import type webWidget from './en/web-widget.json';
import type auditLog from './en/audit-log.json';
import type customAttribute from './en/custom-attribute.json';
import type customFilter from './en/custom-filter.json';
import type linear from './en/linear.json';
import type shopify from './en/shopify.json';
import type dateRange from './en/date-range.json';
import type dyte from './en/dyte.json';
import type integration from './en/integration.json';
import type agentBot from './en/agent-bot.json';
import type webhook from './en/webhook.json';
import type customRole from './en/custom-role.json';
import type report from './en/report.json';
import type campaign from './en/campaign.json';
import type captain from './en/captain.json';
import type copilot from './en/copilot.json';
import type newConversation from './en/new-conversation.json';
import type template from './en/template.json';
import type undoSend from './en/undo-send.json';
import type dashboardApp from './en/dashboard-app.json';
import type portal from './en/portal.json';
import type category from './en/category.json';
import type article from './en/article.json';
import type articleFigure from './en/article-figure.json';
import type articleTransfer from './en/article-transfer.json';
import type replyArticle from './en/reply-article.json';
import type slaPolicy from './en/sla-policy.json';
import type appliedSla from './en/applied-sla.json';

/** The texts of each feature; English defines the keys. Add a feature here and as `en/<feature>.json`. */
type Catalog = {
  account: typeof account;
  agent: typeof agent;
  assist: typeof assist;
  banner: typeof banner;
  billing: typeof billing;
  common: typeof common;
  company: typeof company;
  contact: typeof contact;
  'contact-transfer': typeof contactTransfer;
  conversation: typeof conversation;
  form: typeof form;
  inbox: typeof inbox;
  label: typeof label;
  notification: typeof notification;
  profile: typeof profile;
  'saved-report': typeof savedReport;
  search: typeof search;
  session: typeof session;
  shell: typeof shell;
  'super-admin': typeof superAdmin;
  team: typeof team;
  'canned-response': typeof cannedResponse;
  'custom-attribute': typeof customAttribute;
  'date-range': typeof dateRange;
  report: typeof report;
  'custom-filter': typeof customFilter;
  'custom-role': typeof customRole;
  'bulk-action': typeof bulkAction;
  mailbox: typeof mailbox;
  macro: typeof macro;
  automation: typeof automation;
  dyte: typeof dyte;
  shopify: typeof shopify;
  linear: typeof linear;
  integration: typeof integration;
  'agent-bot': typeof agentBot;
  webhook: typeof webhook;
  'audit-log': typeof auditLog;
  campaign: typeof campaign;
  captain: typeof captain;
  copilot: typeof copilot;
  'web-widget': typeof webWidget;
  'dashboard-app': typeof dashboardApp;
  'new-conversation': typeof newConversation;
  template: typeof template;
  'undo-send': typeof undoSend;
  'sla-policy': typeof slaPolicy;
  'applied-sla': typeof appliedSla;
  portal: typeof portal;
  category: typeof category;
  article: typeof article;
  'article-figure': typeof articleFigure;
  'article-transfer': typeof articleTransfer;
  'reply-article': typeof replyArticle;
};

export type Namespace = keyof Catalog;

/** `feature:path.to.key`, without the plural endings. */
export type MessageKey = {
  [N in Namespace]: `${N}:${Keys<Catalog[N]>}`;
}[Namespace];

type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Keys<T[K]>}`;
}[keyof T & string];

type WithoutPlural<K extends string> =
  K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : K;

/** What fills the gaps of a message; `count` also picks its plural form. */
export type MessageValues = Record<string, string | number>;

export type Text = (key: MessageKey, values?: MessageValues) => string;
