import type { Inbox, InboxInput } from '@confab/contract/features/inbox';

/** Which conversations get a survey, by their labels. */
export const surveyScopes = ['all', 'contains', 'does_not_contain'] as const;
export type SurveyScope = (typeof surveyScopes)[number];

/** The values of the form. */
export function surveyValues(inbox: Inbox) {
  const { display_type: display, message, survey_rules: rules } = inbox.csat_config;
  const labels = rules?.values ?? [];
  const scope: SurveyScope = labels.length === 0 ? 'all' : (rules?.operator ?? 'contains');
  return {
    csat_survey_enabled: inbox.csat_survey_enabled,
    display_type: display ?? ('emoji' as const),
    message: message ?? '',
    scope,
    labels: labels.toSorted(),
  };
}

export type SurveyValues = ReturnType<typeof surveyValues>;

/** As the API expects it: without labels, all conversations match. */
export function surveyInput(values: SurveyValues): InboxInput {
  const { csat_survey_enabled, display_type, message, scope, labels } = values;
  return {
    csat_survey_enabled,
    csat_config: {
      display_type,
      message: message.trim(),
      survey_rules: {
        operator: scope === 'does_not_contain' ? scope : 'contains',
        values: scope === 'all' ? [] : labels,
      },
    },
  };
}
