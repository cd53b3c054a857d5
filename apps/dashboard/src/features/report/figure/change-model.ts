import { isDuration, type ShownMetric } from '../model.ts';

/** A figure that is compared: one of the metrics, or a share of something. */
export type ComparedFigure =
  | ShownMetric
  | 'satisfaction'
  | 'response_rate'
  | 'responses'
  | 'surveys_sent'
  | 'resolution_rate'
  | 'handoff_rate'
  | 'bot_conversations'
  | 'bot_messages'
  | 'hit_rate'
  | 'missed_slas'
  | 'applied_slas';

/** Which way is good; the rest is neither. */
const better: Partial<Record<ComparedFigure, 'more' | 'less'>> = {
  avg_first_response_time: 'less',
  avg_resolution_time: 'less',
  reply_time: 'less',
  resolutions_count: 'more',
  bot_resolutions_count: 'more',
  bot_handoffs_count: 'less',
  satisfaction: 'more',
  response_rate: 'more',
  resolution_rate: 'more',
  handoff_rate: 'less',
  hit_rate: 'more',
  missed_slas: 'less',
};

const shares: readonly ComparedFigure[] = [
  'satisfaction',
  'response_rate',
  'resolution_rate',
  'handoff_rate',
  'hit_rate',
];

export type Change = {
  /** A share changes by points, everything else by a part of what it was. */
  by: number;
  unit: 'percent' | 'points';
  direction: 'more' | 'less' | 'longer' | 'shorter' | 'higher' | 'lower';
  verdict?: 'better' | 'worse';
};

/** How a figure differs from the one before; `none` where there was none to compare with. */
export function changeOf(
  figure: ComparedFigure,
  now: number | null,
  before: number | null,
): Change | 'same' | 'none' {
  if (now === before) return 'same';
  const isShare = shares.includes(figure);
  if (now === null || before === null || (before === 0 && !isShare)) return 'none';
  const comparison = now > before ? 'more' : 'less';
  const good = better[figure];
  return {
    by: isShare ? Math.abs(now - before) * 100 : Math.abs(now - before) / before,
    unit: isShare ? 'points' : 'percent',
    direction: directionOf(figure, comparison),
    ...(good === undefined ? {} : { verdict: good === comparison ? 'better' : 'worse' }),
  };
}

function directionOf(figure: ComparedFigure, comparison: 'more' | 'less'): Change['direction'] {
  if (shares.includes(figure)) return comparison === 'more' ? 'higher' : 'lower';
  if (isDuration(figure)) return comparison === 'more' ? 'longer' : 'shorter';
  return comparison;
}
