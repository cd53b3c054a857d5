import { agentList } from '@confab/contract/features/agent';
import { listCannedResponses } from '@confab/contract/features/canned-response';
import { listCustomAttributes } from '@confab/contract/features/custom-attribute';
import { listInboxAssignable, listInboxes } from '@confab/contract/features/inbox';
import { listLabels } from '@confab/contract/features/label';
import { showLiveMetrics, showReportSummary, summarizeAgents } from '@confab/contract/features/report';
import { searchEverything } from '@confab/contract/features/search';
import { listTeams } from '@confab/contract/features/team';
import { page, range } from './fields.ts';
import type { ToolSpec } from '../tool.ts';

/** Administrators get more of an inbox than an assistant can use, channel keys included. */
const inboxKeys = [
  'id',
  'name',
  'channel_type',
  'provider',
  'timezone',
  'working_hours_enabled',
  'greeting_enabled',
];
const agentKeys = ['id', 'name', 'available_name', 'email', 'role', 'availability_status'];

export const accountTools: readonly ToolSpec[] = [
  {
    name: 'search',
    title: 'Search everything',
    route: searchEverything,
    effect: 'reads',
    fields: { q: {}, page },
    required: ['q'],
    isUntrusted: true,
  },
  { name: 'list_inboxes', title: 'List inboxes', route: listInboxes, effect: 'reads', only: inboxKeys },
  { name: 'list_agents', title: 'List agents', route: agentList, effect: 'reads', only: agentKeys },
  {
    name: 'list_assignable_agents',
    title: 'List who can be assigned in an inbox',
    route: listInboxAssignable,
    effect: 'reads',
    names: { id: 'inbox_id' },
    only: agentKeys,
  },
  { name: 'list_teams', title: 'List teams', route: listTeams, effect: 'reads' },
  { name: 'list_labels', title: 'List labels', route: listLabels, effect: 'reads' },
  {
    name: 'list_canned_responses',
    title: 'List canned responses',
    route: listCannedResponses,
    effect: 'reads',
    fields: { search: {} },
  },
  {
    name: 'list_custom_attributes',
    title: 'List custom attributes',
    route: listCustomAttributes,
    effect: 'reads',
    fields: { attribute_model: {} },
  },
  {
    name: 'report_summary',
    title: 'Figures of a range of time',
    route: showReportSummary,
    effect: 'reads',
    fields: {
      type: {},
      id: { description: 'Of which inbox, agent, team or label' },
      ...range,
      timezone: { description: 'Name of a time zone, such as Europe/Berlin' },
    },
    required: ['since', 'until'],
  },
  {
    name: 'report_agents',
    title: 'Figures of each agent',
    route: summarizeAgents,
    effect: 'reads',
    fields: range,
    required: ['since', 'until'],
  },
  {
    name: 'report_now',
    title: 'Conversations that wait now',
    route: showLiveMetrics,
    effect: 'reads',
    fields: { team_id: {} },
  },
];
