import * as account from './features/account.ts';
import * as agent from './features/agent.ts';
import * as attachment from './features/attachment.ts';
import * as contact from './features/contact.ts';
import * as contactNote from './features/contact-note.ts';
import * as conversation from './features/conversation.ts';
import * as csat from './features/csat.ts';
import * as inbox from './features/inbox.ts';
import * as label from './features/label.ts';
import * as message from './features/message.ts';
import * as publicInbox from './features/public-inbox.ts';
import * as profile from './features/profile.ts';
import * as session from './features/session.ts';
import * as team from './features/team.ts';
import * as upload from './features/upload.ts';
import * as user from './features/user.ts';
import * as widget from './features/widget.ts';
import * as cannedResponse from './features/canned-response.ts';
import * as customAttribute from './features/custom-attribute.ts';
import * as customFilter from './features/custom-filter.ts';
import * as notification from './features/notification.ts';
import * as bulkAction from './features/bulk-action.ts';
import * as macro from './features/macro.ts';
import * as integration from './features/integration.ts';
import * as search from './features/search.ts';

/** Every feature's part of the contract, by the name of its file. */
export const featureModules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account,
  agent,
  attachment,
  contact,
  'contact-note': contactNote,
  conversation,
  csat,
  inbox,
  label,
  message,
  profile,
  'public-inbox': publicInbox,
  session,
  team,
  upload,
  user,
  widget,
  'canned-response': cannedResponse,
  'custom-attribute': customAttribute,
  'custom-filter': customFilter,
  notification,
  'bulk-action': bulkAction,
  macro,
  integration,
  search,
};
