import { presetRange } from '@confab/ui/date-range-picker';
import { expect, test } from 'vitest';
import { botMetrics, shownMetrics } from '../../model.ts';
import {
  csatSearch,
  csatView,
  figureSearch,
  figureView,
  slaSearch,
  slaView,
  type CsatView,
  type ReportView,
  type SlaView,
} from './search-params.ts';

test('default parameters are omitted from the URL', () => {
  const view = figureView({}, shownMetrics);
  expect(view).toEqual({
    range: presetRange('last7days'),
    group: 'day',
    isBusiness: false,
    isCompared: true,
    metric: 'conversations_count',
  });
  expect(figureSearch(view, shownMetrics)).toEqual({});
  expect(figureView({}, botMetrics).metric).toBe('bot_resolutions_count');
  expect(csatSearch(csatView({}))).toEqual({});
  expect(slaSearch(slaView({}))).toEqual({});
});

test('the parameters round-trip through the URL', () => {
  const view: ReportView = {
    range: { preset: 'custom', start: '2026-03-02', end: '2026-04-01' },
    group: 'week',
    isBusiness: true,
    isCompared: false,
    metric: 'reply_time',
    subjectId: 7,
  };
  expect(figureView(figureSearch(view, shownMetrics), shownMetrics)).toEqual(view);
  const range = presetRange('last3months');
  const choice = { agentId: 2, inboxId: 3, teamId: 4 };
  const csat: CsatView = { range, isCompared: false, choice, rating: 'satisfied', page: 3 };
  for (const rating of ['satisfied', 1, undefined] as const)
    expect(csatView(csatSearch({ ...csat, rating }))).toEqual({ ...csat, rating });
  for (const rating of ['best', 6, '']) expect(csatView({ rating }).rating).toBeUndefined();
  const sla: SlaView = {
    range,
    isCompared: true,
    choice: { policyId: 1, agentId: 2, inboxId: 3, teamId: 4, label: '5' },
    isAll: true,
    page: 2,
  };
  expect(slaView(slaSearch(sla))).toEqual(sla);
});

test.each([
  { range: 'lastCentury' },
  { range: 'custom' },
  { from: '2026-03-02' },
  { from: '2026-04-01', to: '2026-03-02' },
  { from: '2026-02-31', to: '2026-03-02' },
  { from: 20_260_302, to: '2026-03-05' },
  { group: 'decade', metric: 'joy', id: -1, hours: 1, compare: 'no' },
])('an invalid URL parameter is ignored: %j', (search) => {
  expect(figureView(search, shownMetrics)).toEqual(figureView({}, shownMetrics));
});
