type WeekInfo = { firstDay: number };
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/**
 * The day a week begins with where a BCP 47 language is at home: 0 Sunday to 6 Saturday. Monday where the
 * platform does not know (or the tag is none).
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
