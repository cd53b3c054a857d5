type WeekInfo = { firstDay: number };
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/**
 * The first day of the week in the main region of a BCP 47 language: 0 Sunday to 6 Saturday. Monday if it is
 * unknown (or the tag is invalid).
 */
export function firstDayOfWeek(language: string): number {
  try {
    const locale: LocaleWithWeek = new Intl.Locale(language).maximize();
    // The method is the standard's; some browsers have an older property.
    const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 };
    return firstDay % 7;
  } catch {
    return 1;
  }
}
