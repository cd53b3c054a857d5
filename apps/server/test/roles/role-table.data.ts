import type { Permission } from '@confab/contract/kit/permissions';
import type { Route } from '@confab/contract/kit/route';

/* The permissions of each role, in readable form. The matrix tests check every route and every event against it. */

/** Conversations by their relation to the person: the first four are in their inbox. */
export const objects = [
  'their own',
  'unassigned',
  'one they take part in',
  "others'",
  'their own in an inbox of others',
  'of another account',
] as const;
export type Conversation = (typeof objects)[number];

export type Role = {
  name: string;
  /** Of a custom role; undefined for the two base roles. */
  permissions: readonly Permission[] | undefined;
  isAdministrator?: true;
  canSee: readonly Conversation[];
  /** These decide about contacts, macros, canned responses, reports, and so on. */
  usesContacts: boolean;
};

const inInbox = ['their own', 'unassigned', 'one they take part in', "others'"] as const;
const custom = (permission: Permission, canSee: readonly Conversation[], usesContacts = false): Role => ({
  name: permission,
  permissions: [permission],
  canSee,
  usesContacts,
});

export const roles: readonly Role[] = [
  {
    name: 'administrator',
    permissions: undefined,
    isAdministrator: true,
    canSee: [...inInbox, 'their own in an inbox of others'],
    usesContacts: true,
  },
  { name: 'agent', permissions: undefined, canSee: inInbox, usesContacts: true },
  custom('conversation_manage', inInbox),
  custom('conversation_unassigned_manage', ['their own', 'unassigned']),
  custom('conversation_participating_manage', ['their own', 'one they take part in']),
  {
    name: 'unassigned and participating',
    permissions: ['conversation_unassigned_manage', 'conversation_participating_manage'],
    canSee: ['their own', 'unassigned', 'one they take part in'],
    usesContacts: false,
  },
  custom('contact_manage', [], true),
  custom('report_manage', []),
  custom('knowledge_base_manage', []),
  { name: 'no permission', permissions: [], canSee: [], usesContacts: false },
];

/** The subject of a route, by its path, so that new routes fall under a rule, too. */
export type Subject =
  | 'administration'
  | 'a conversation'
  | 'conversations, as a list'
  | 'contacts'
  | 'many contacts at once'
  | 'reports'
  | "a contact's conversations"
  | 'tools for conversations'
  | 'the help center'
  | 'parts of the help center'
  | 'an inbox of others'
  | 'the inbox or any member';

export function subjectOf({ who, path, name, permissions }: Route): Subject {
  if (who === 'administrator') return 'administration';
  if (/\/((summary_|live_|saved_)?reports|csat_survey_responses|applied_slas)(\/|$)/.test(path))
    return 'reports';
  if (/\/conversations\/:/.test(path)) return 'a conversation';
  if (name === 'conversation.of_contact') return "a contact's conversations";
  if (/\/contacts\/(import|export)$|\/contact_(imports|exports)(\/|$)/.test(path))
    return 'many contacts at once';
  if (name === 'search.articles') return 'parts of the help center';
  if (
    name === 'search.contacts' ||
    name === 'shopify.list_orders' ||
    /\/(companies|contact(s|_inboxes|_merge))(\/|$)/.test(path)
  )
    return 'contacts';
  if (/\/inbox(es|_members)\/:/.test(path)) return 'an inbox of others';
  if (/\/(macros|canned_responses)(\/|$)/.test(path)) return 'tools for conversations';
  if (/\/portals(\/|$)/.test(path) && permissions?.includes('knowledge_base_manage') === true)
    return permissions.includes('agent') ? 'parts of the help center' : 'the help center';
  if (/\/(conversations|search)(\/|$)/.test(path) && name !== 'conversation.create')
    return 'conversations, as a list';
  if (name === 'conversation.create') return 'tools for conversations';
  return 'the inbox or any member';
}

/** Whether a role may call routes of this subject at all; `canSee` decides about conversations. */
export function mayCall(role: Role, subject: Exclude<Subject, 'a conversation'>): boolean {
  switch (subject) {
    case 'administration':
    case 'an inbox of others':
      return role.isAdministrator === true;
    case 'contacts':
      return role.usesContacts;
    case 'many contacts at once':
      return role.isAdministrator === true || (role.permissions?.includes('contact_manage') ?? false);
    case 'reports':
      return role.isAdministrator === true || (role.permissions?.includes('report_manage') ?? false);
    case 'parts of the help center':
      return role.permissions === undefined || role.permissions.includes('knowledge_base_manage');
    case 'the help center':
      return role.isAdministrator === true || (role.permissions?.includes('knowledge_base_manage') ?? false);
    case 'tools for conversations':
      return role.canSee.length > 0;
    case "a contact's conversations":
      return role.usesContacts || role.canSee.length > 0;
    case 'conversations, as a list':
    case 'the inbox or any member':
      return true;
  }
}

/** Routes that require more than a role, with what. */
export const exceptions: Readonly<Record<string, string>> = {
  'macro.update': 'its author, or an administrator',
  'macro.delete': 'its author',
  'macro.show_run': 'who ran it',
  'message.undo': 'who wrote it',
  'conversation.create': 'contacts too, as it names one',
  'contact.create_contact_inbox': 'the inbox too',
  'contact_export.show': 'who started it',
  'bulk_action.show': 'who started it',
  'bulk_action.undo': 'who started it',
  'dyte.create_meeting': 'who sees the conversation that it names',
  'dyte.join_meeting': 'who sees the conversation of the message that it names',
  'linear.link_issue': 'who sees the conversation that it names',
  'linear.unlink_issue': 'who sees the conversation of the link that it names',
  'linear.list_linked_issues': 'who sees the conversation that it names',
};
