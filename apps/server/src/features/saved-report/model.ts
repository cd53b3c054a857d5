import {
  maxReportSchedules,
  maxSavedReports,
  type createSavedReport,
  type updateSavedReport,
} from '@confab/contract/features/saved-report';
import { invalidField } from '@confab/contract/kit/errors';
import type { InputOf } from '@confab/contract/kit/route';
import { isZone } from '@confab/rules/zone-time';
import { momentAfter, type Timing } from './schedule-model.ts';

export type Search = InputOf<typeof createSavedReport>['search'];
export type ScheduleInput = NonNullable<InputOf<typeof updateSavedReport>['schedule']>;

/** The written columns of a saved report; absent keys stay as they are. */
export type SavedReportValues = {
  name?: string;
  screen?: string;
  search?: Search;
  is_shared?: boolean;
  frequency?: string | null;
  weekday?: number;
  day?: number;
  hour?: number;
  timezone?: string;
  recipient_ids?: number[];
  is_paused?: boolean;
  next_at?: Date | null;
};

/** Throws `invalid` for a blank name. */
export function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalidField('name', 'blank', "Name can't be blank");
  return trimmed;
}

/** The columns of a schedule. Throws `invalid` for an unknown time zone, and for fixed dates. */
export function scheduleValues(schedule: ScheduleInput | null, search: Search, now: Date): SavedReportValues {
  if (schedule === null) return { frequency: null, next_at: null, recipient_ids: [], is_paused: false };
  if (!isZone(schedule.timezone)) throw invalidField('schedule.timezone', 'unknown', 'Timezone is not known');
  if (search['from'] !== undefined || search['to'] !== undefined)
    throw invalidField('schedule', 'fixed_days', 'A report of fixed days cannot be sent on a schedule');
  return { ...schedule, next_at: new Date(momentAfter(schedule, now.getTime())) };
}

/** The times of a row that has a schedule. */
export function timingOf(row: {
  frequency: string | null;
  weekday: number;
  day: number;
  hour: number;
  timezone: string;
}): Timing | undefined {
  const { frequency, weekday, day, hour, timezone } = row;
  if (frequency !== 'daily' && frequency !== 'weekly' && frequency !== 'monthly') return undefined;
  return { frequency, weekday, day, hour, timezone };
}

export function tooManySavedReports() {
  return invalidField('name', 'too_many', `An account can have up to ${maxSavedReports} saved reports`);
}

export function tooManySchedules() {
  return invalidField(
    'schedule',
    'too_many',
    `An account can have up to ${maxReportSchedules} scheduled reports`,
  );
}
