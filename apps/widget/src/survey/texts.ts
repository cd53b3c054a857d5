/** The texts of the survey's own page; the others are shared with the panel. */
type SurveyTexts = {
  question: string;
  missing: string;
  missingHelp: string;
  failed: string;
  loading: string;
};

const english: SurveyTexts = {
  question: 'How was your conversation with {name}?',
  missing: "This survey doesn't exist",
  missingHelp: 'The link may be incomplete. Please open it again from your message.',
  failed: "The survey couldn't be loaded.",
  loading: 'Loading',
};

const texts: Record<string, SurveyTexts> = {
  ar: {
    question: 'كيف كانت محادثتك مع {name}؟',
    missing: 'هذا الاستبيان غير موجود',
    missingHelp: 'قد يكون الرابط غير مكتمل. يُرجى فتحه مجدداً من رسالتك.',
    failed: 'تعذّر تحميل الاستبيان.',
    loading: 'جارٍ التحميل',
  },
  de: {
    question: 'Wie war Ihre Unterhaltung mit {name}?',
    missing: 'Diese Umfrage gibt es nicht',
    missingHelp:
      'Vielleicht ist der Link unvollständig. Bitte öffnen Sie ihn noch einmal aus Ihrer Nachricht.',
    failed: 'Die Umfrage konnte nicht geladen werden.',
    loading: 'Wird geladen',
  },
  es: {
    question: '¿Qué tal fue tu conversación con {name}?',
    missing: 'Esta encuesta no existe',
    missingHelp: 'Puede que el enlace esté incompleto. Ábrelo de nuevo desde tu mensaje.',
    failed: 'No se pudo cargar la encuesta.',
    loading: 'Cargando',
  },
  fr: {
    question: 'Comment s’est passée votre conversation avec {name} ?',
    missing: 'Cette enquête n’existe pas',
    missingHelp: 'Le lien est peut-être incomplet. Veuillez le rouvrir depuis votre message.',
    failed: 'L’enquête n’a pas pu être chargée.',
    loading: 'Chargement',
  },
};

/** The texts in the language of a BCP 47 tag, or in English. */
export function surveyTexts(tag: string): SurveyTexts {
  const [language = ''] = tag.split('-');
  return (Object.hasOwn(texts, language) ? texts[language] : undefined) ?? english;
}
