import * as account from './nouns/account.ts';
import * as agent from './nouns/agent.ts';
import * as attachment from './nouns/attachment.ts';
import * as contact from './nouns/contact.ts';
import * as conversation from './nouns/conversation.ts';
import * as inbox from './nouns/inbox.ts';
import * as label from './nouns/label.ts';
import * as message from './nouns/message.ts';
import * as publicInbox from './nouns/public-inbox.ts';
import * as profile from './nouns/profile.ts';
import * as session from './nouns/session.ts';
import * as team from './nouns/team.ts';
import * as upload from './nouns/upload.ts';
import * as user from './nouns/user.ts';
import * as widget from './nouns/widget.ts';

/** Every noun's part of the contract, by the name of its file. */
export const nounModules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account,
  agent,
  attachment,
  contact,
  conversation,
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
};
