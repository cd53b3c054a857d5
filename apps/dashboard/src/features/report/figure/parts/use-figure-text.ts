import { useTranslation } from 'react-i18next';
import { durationText } from '../../../../platform/messages/duration-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { isDuration, type ShownMetric } from '../../model.ts';

/** Figures as text: a count, or a duration; null is a dash. */
export function useFigureText(): (metric: ShownMetric, value: number | null) => string {
  const text = useText();
  const { i18n } = useTranslation();
  return (metric, value) => {
    if (!isDuration(metric)) return new Intl.NumberFormat(i18n.language).format(value ?? 0);
    return value === null || value === 0 ? text('report:noTime') : durationText(value, i18n.language);
  };
}
