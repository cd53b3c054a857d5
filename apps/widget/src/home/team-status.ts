import type { State } from '../state/state.ts';
import type { MessageKey } from '../messages/en.ts';
import type { Translator } from '../text/translate.ts';
import { backAt, isOpenAt } from './availability.ts';

/** Whether an agent is likely to answer now: within working hours if the inbox has them, else when any is online. */
export function isTeamOnline({ channel, agents }: State, now: Date): boolean {
  if (channel.workingHoursEnabled) return isOpenAt(channel.workingHours, channel.timezone, now);
  return agents.some((agent) => agent.availability_status === 'online');
}

/** What to expect: the usual time of a reply, or when the team is back. */
export function expectation(state: State, now: Date): string {
  const { channel, translator } = state;
  const { t } = translator;
  if (isTeamOnline(state, now) || !channel.workingHoursEnabled) {
    const known = ['in_a_few_minutes', 'in_a_few_hours', 'in_a_day'].includes(channel.replyTime);
    return t(known ? (`reply_${channel.replyTime}` as MessageKey) : 'reply_in_a_few_minutes');
  }
  const back = backAt(channel.workingHours, channel.timezone, now);
  if (!back) return t('back_soon');
  const time = clockText(back.hour, back.minute, translator);
  return back.days === 0
    ? t('back_at', { time })
    : t('back_on', { day: dayText(back.day, translator), time });
}

function clockText(hour: number, minute: number, { tag }: Translator): string {
  const options: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(tag, options).format(new Date(Date.UTC(2024, 0, 7, hour, minute)));
}

/** 7 January 2024 was a Sunday. */
function dayText(day: number, { tag }: Translator): string {
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(tag, options).format(new Date(Date.UTC(2024, 0, 7 + day)));
}
