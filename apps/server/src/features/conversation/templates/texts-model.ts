import { inLanguage } from '@confab/rules/in-language';

/** Automatic messages of inboxes without texts of their own. */
type TemplateTexts = Readonly<
  Record<'emailReason' | 'emailQuestion' | 'survey' | 'surveyBeforeLink', string>
>;

const texts: Readonly<Record<string, TemplateTexts>> & { en: TemplateTexts } = {
  en: {
    emailReason: 'Give the team a way to reach you.',
    emailQuestion: 'Get notified by email',
    survey: 'Please rate the conversation',
    surveyBeforeLink: 'Please rate this conversation,',
  },
  ar: {
    emailReason: 'اترك للفريق وسيلة للوصول إليك.',
    emailQuestion: 'تلقَّ الإشعارات عبر البريد الإلكتروني',
    survey: 'يرجى تقييم المحادثة',
    surveyBeforeLink: 'يرجى تقييم هذه المحادثة:',
  },
  de: {
    emailReason: 'Hinterlassen Sie dem Team eine Möglichkeit, Sie zu erreichen.',
    emailQuestion: 'Per E-Mail benachrichtigt werden',
    survey: 'Bitte bewerten Sie die Unterhaltung',
    surveyBeforeLink: 'Bitte bewerten Sie diese Unterhaltung:',
  },
  es: {
    emailReason: 'Déjale al equipo una forma de contactarte.',
    emailQuestion: 'Recibir avisos por correo',
    survey: 'Califica la conversación',
    surveyBeforeLink: 'Califica esta conversación:',
  },
  fr: {
    emailReason: "Laissez à l'équipe un moyen de vous joindre.",
    emailQuestion: 'Être averti par e-mail',
    survey: 'Veuillez évaluer la conversation',
    surveyBeforeLink: 'Veuillez évaluer cette conversation :',
  },
};

/** In the language of an account, or in English. */
export function templateTexts(locale: string): TemplateTexts {
  return inLanguage(texts, locale);
}
