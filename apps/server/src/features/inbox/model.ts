import { isZone } from '@confab/rules/zone-time';
import { invalidField } from '@confab/contract/kit/errors';
import {
  senderNameTypes,
  type CsatConfig,
  type CsatInput,
  type InboxInput,
  type WorkingHourInput,
} from '@confab/contract/features/inbox';
import type { InboxValues, WorkingHourRow } from './queries.ts';

/**
 * The columns an administrator's input changes. Forms cannot send null, so the string "null" means null. Throws
 * `invalid` on `name` or `timezone`.
 */
export function inboxValues(input: InboxInput): InboxValues {
  const values: InboxValues = {
    name: inboxName(input.name),
    greeting_message: textOrNull(input.greeting_message),
    out_of_office_message: textOrNull(input.out_of_office_message),
    business_name: textOrNull(input.business_name),
    timezone: timezone(input.timezone),
    greeting_enabled: withoutNull(input.greeting_enabled),
    enable_email_collect: withoutNull(input.enable_email_collect),
    csat_survey_enabled: withoutNull(input.csat_survey_enabled),
    enable_auto_assignment: withoutNull(input.enable_auto_assignment),
    working_hours_enabled: withoutNull(input.working_hours_enabled),
    allow_messages_after_resolved: withoutNull(input.allow_messages_after_resolved),
    lock_to_single_conversation: withoutNull(input.lock_to_single_conversation),
    sender_name_type:
      withoutNull(input.sender_name_type) && senderNameTypes.indexOf(input.sender_name_type ?? 'friendly'),
    auto_assignment_config: withoutNull(input.auto_assignment_config),
    csat_config: input.csat_config ? completeCsat(input.csat_config) : undefined,
  };
  return values;
}

/** Null means unchanged for a setting that always has a value. */
function withoutNull<T>(value: T | null | undefined): T | undefined {
  return value ?? undefined;
}

function textOrNull(value: string | null | undefined): string | null | undefined {
  return value === 'null' ? null : value;
}

function inboxName(value: string | null | undefined): string | undefined {
  if (value === undefined) return undefined;
  const name = (value ?? '').trim();
  if (name === '') throw invalidField('name', 'blank', "Name can't be blank");
  return name;
}

/** An IANA name; offsets such as `+02:00` are invalid, since they have no daylight saving time. */
function timezone(value: string | null | undefined): string | undefined {
  if (value === undefined || value === null || value === 'null') return undefined;
  if (!/^[a-z]/i.test(value) || !isZone(value)) {
    throw invalidField('timezone', 'invalid', 'Timezone is not included in the list');
  }
  return value;
}

/** Stored whole, whatever part was sent. */
function completeCsat(input: CsatInput): CsatConfig {
  return {
    display_type: input.display_type ?? 'emoji',
    message: input.message ?? '',
    survey_rules: {
      operator: input.survey_rules?.operator ?? 'contains',
      values: input.survey_rules?.values ?? [],
    },
  };
}

const closed = { open_hour: null, open_minutes: null, close_hour: null, close_minutes: null };

/** Monday to Friday, nine to five. */
export const defaultWorkingHours: readonly WorkingHourRow[] = Array.from({ length: 7 }, (_, day) =>
  day === 0 || day === 6
    ? { day_of_week: day, closed_all_day: true, open_all_day: false, ...closed }
    : {
        day_of_week: day,
        closed_all_day: false,
        open_all_day: false,
        open_hour: 9,
        open_minutes: 0,
        close_hour: 17,
        close_minutes: 0,
      },
);

/** The days that can be stored; others are silently ignored, as clients expect. */
export function workingHours(entries: readonly WorkingHourInput[]): WorkingHourRow[] {
  const days = new Map(
    entries.flatMap((entry) => {
      const row = workingHour(entry);
      return row === undefined ? [] : [[row.day_of_week, row] as const];
    }),
  );
  return [...days.values()];
}

function workingHour(entry: WorkingHourInput): WorkingHourRow | undefined {
  const { day_of_week } = entry;
  const closed_all_day = entry.closed_all_day ?? false;
  const open_all_day = entry.open_all_day ?? false;
  if (day_of_week < 0 || day_of_week > 6 || (closed_all_day && open_all_day)) return undefined;
  const day = { day_of_week, closed_all_day, open_all_day };
  if (closed_all_day) return { ...day, ...closed };
  if (open_all_day) return { ...day, open_hour: 0, open_minutes: 0, close_hour: 23, close_minutes: 59 };
  const { open_hour, open_minutes, close_hour, close_minutes } = entry;
  const opens = minutesOfDay(open_hour, open_minutes);
  const closes = minutesOfDay(close_hour, close_minutes);
  if (opens === undefined || closes === undefined || closes <= opens) return undefined;
  return {
    ...day,
    open_hour: Math.floor(opens / 60),
    open_minutes: opens % 60,
    close_hour: Math.floor(closes / 60),
    close_minutes: closes % 60,
  };
}

function minutesOfDay(hour: number | null | undefined, minutes: number | null | undefined) {
  if (hour === null || hour === undefined || hour < 0 || hour > 23) return undefined;
  const past = minutes ?? 0;
  return past < 0 || past > 59 ? undefined : hour * 60 + past;
}
