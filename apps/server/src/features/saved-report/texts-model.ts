const english = {
  days: '{from} to {to}',
  intro: '{title}, {days} (time zone {zone}). The previous period is {before}.',
  left: 'More rows in the attached file: {count}.',
  open: 'Open the report',
  why: 'You receive this email because you are a recipient of this report. It can be paused or changed under Saved reports.',
  period: 'Reporting period {days}',
  none: 'N/A',
  before: '{now} ({before} before)',
  figure: 'Metric',
  this_period: 'This period',
  period_before: 'Previous period',
  name: 'Name',
  agents: 'Agents',
  labels: 'Labels',
  inboxes: 'Inboxes',
  teams: 'Teams',
  conversations: 'Conversations',
  bots: 'Bots',
  csat: 'CSAT',
  sla: 'SLA',
  received: 'Messages received',
  sent: 'Messages sent',
  first_response: 'First response time',
  resolution: 'Resolution time',
  resolutions: 'Resolutions',
  waiting: 'Customer waiting time',
  resolved: 'Resolved',
  bot_resolved: 'Resolved by bots',
  bot_handed_over: 'Handed off by bots',
  surveys: 'Surveys sent',
  responses: 'Responses',
  satisfaction: 'Satisfaction score',
  response_rate: 'Response rate',
  hit_rate: 'Hit rate',
  missed: 'Missed SLAs',
  given: 'SLAs applied',
};
export type ReportWord = keyof typeof english;

const german: Readonly<Record<ReportWord, string>> = {
  days: '{from} bis {to}',
  intro: '{title}, {days} (Zeitzone {zone}). Der Zeitraum davor ist {before}.',
  left: 'Weitere Zeilen in der angehängten Datei: {count}.',
  open: 'Bericht öffnen',
  why: 'Sie erhalten diese E-Mail, weil Sie Empfänger dieses Berichts sind. Unter „Saved reports“ lässt er sich anhalten oder ändern.',
  period: 'Berichtszeitraum {days}',
  none: 'keine',
  before: '{now} (davor {before})',
  figure: 'Kennzahl',
  this_period: 'Dieser Zeitraum',
  period_before: 'Zeitraum davor',
  name: 'Name',
  agents: 'Agenten',
  labels: 'Labels',
  inboxes: 'Postfächer',
  teams: 'Teams',
  conversations: 'Unterhaltungen',
  bots: 'Bots',
  csat: 'CSAT',
  sla: 'SLA',
  received: 'Empfangene Nachrichten',
  sent: 'Gesendete Nachrichten',
  first_response: 'Zeit bis zur ersten Antwort',
  resolution: 'Zeit bis zur Lösung',
  resolutions: 'Lösungen',
  waiting: 'Wartezeit der Kunden',
  resolved: 'Gelöst',
  bot_resolved: 'Von Bots gelöst',
  bot_handed_over: 'Von Bots übergeben',
  surveys: 'Gesendete Umfragen',
  responses: 'Antworten',
  satisfaction: 'Zufriedenheit',
  response_rate: 'Antwortquote',
  hit_rate: 'Eingehalten',
  missed: 'Verfehlte SLAs',
  given: 'Vergebene SLAs',
};

const spanish: Readonly<Record<ReportWord, string>> = {
  days: '{from} a {to}',
  intro: '{title}, {days} (zona horaria {zone}). El período anterior es {before}.',
  left: 'Más filas en el archivo adjunto: {count}.',
  open: 'Abrir el informe',
  why: 'Recibe este correo porque es destinatario de este informe. Puede pausarse o cambiarse en «Saved reports».',
  period: 'Período del informe {days}',
  none: 'ninguno',
  before: '{now} (antes {before})',
  figure: 'Cifra',
  this_period: 'Este período',
  period_before: 'Período anterior',
  name: 'Nombre',
  agents: 'Agentes',
  labels: 'Etiquetas',
  inboxes: 'Bandejas de entrada',
  teams: 'Equipos',
  conversations: 'Conversaciones',
  bots: 'Bots',
  csat: 'CSAT',
  sla: 'SLA',
  received: 'Mensajes recibidos',
  sent: 'Mensajes enviados',
  first_response: 'Tiempo de primera respuesta',
  resolution: 'Tiempo de resolución',
  resolutions: 'Resoluciones',
  waiting: 'Tiempo de espera del cliente',
  resolved: 'Resueltas',
  bot_resolved: 'Resueltas por bots',
  bot_handed_over: 'Traspasadas por bots',
  surveys: 'Encuestas enviadas',
  responses: 'Respuestas',
  satisfaction: 'Satisfacción',
  response_rate: 'Tasa de respuesta',
  hit_rate: 'Tasa de cumplimiento',
  missed: 'SLA incumplidos',
  given: 'SLA asignados',
};

const french: Readonly<Record<ReportWord, string>> = {
  days: '{from} au {to}',
  intro: '{title}, {days} (fuseau horaire {zone}). La période précédente est {before}.',
  left: 'Autres lignes dans le fichier joint : {count}.',
  open: 'Ouvrir le rapport',
  why: 'Vous recevez cet e-mail car vous êtes destinataire de ce rapport. Il peut être suspendu ou modifié sous « Saved reports ».',
  period: 'Période du rapport {days}',
  none: 'aucun',
  before: '{now} (avant {before})',
  figure: 'Chiffre',
  this_period: 'Cette période',
  period_before: 'Période précédente',
  name: 'Nom',
  agents: 'Agents',
  labels: 'Étiquettes',
  inboxes: 'Boîtes de réception',
  teams: 'Équipes',
  conversations: 'Conversations',
  bots: 'Bots',
  csat: 'CSAT',
  sla: 'SLA',
  received: 'Messages reçus',
  sent: 'Messages envoyés',
  first_response: 'Délai de première réponse',
  resolution: 'Délai de résolution',
  resolutions: 'Résolutions',
  waiting: 'Attente des clients',
  resolved: 'Résolues',
  bot_resolved: 'Résolues par des bots',
  bot_handed_over: 'Transférées par des bots',
  surveys: 'Enquêtes envoyées',
  responses: 'Réponses',
  satisfaction: 'Satisfaction',
  response_rate: 'Taux de réponse',
  hit_rate: 'Taux de respect',
  missed: 'SLA manqués',
  given: 'SLA attribués',
};

const arabic: Readonly<Record<ReportWord, string>> = {
  days: 'من {from} إلى {to}',
  intro: '{title}، {days} (المنطقة الزمنية {zone}). الفترة السابقة هي {before}.',
  left: 'صفوف أخرى في الملف المرفق: {count}.',
  open: 'فتح التقرير',
  why: 'وصلتك هذه الرسالة لأنك من مستلمي هذا التقرير. يمكن إيقافه أو تغييره ضمن «Saved reports».',
  period: 'فترة التقرير {days}',
  none: 'لا يوجد',
  before: '{now} (سابقًا {before})',
  figure: 'القيمة',
  this_period: 'هذه الفترة',
  period_before: 'الفترة السابقة',
  name: 'الاسم',
  agents: 'الوكلاء',
  labels: 'التصنيفات',
  inboxes: 'صناديق الوارد',
  teams: 'الفرق',
  conversations: 'المحادثات',
  bots: 'الروبوتات',
  csat: 'CSAT',
  sla: 'SLA',
  received: 'الرسائل الواردة',
  sent: 'الرسائل المرسلة',
  first_response: 'زمن الرد الأول',
  resolution: 'زمن الحل',
  resolutions: 'مرات الحل',
  waiting: 'زمن انتظار العميل',
  resolved: 'تم حلها',
  bot_resolved: 'حلتها الروبوتات',
  bot_handed_over: 'حولتها الروبوتات',
  surveys: 'الاستبيانات المرسلة',
  responses: 'الردود',
  satisfaction: 'الرضا',
  response_rate: 'نسبة الرد',
  hit_rate: 'نسبة الالتزام',
  missed: 'اتفاقيات SLA الفائتة',
  given: 'اتفاقيات SLA الممنوحة',
};

const tables: Readonly<Record<string, Readonly<Record<ReportWord, string>>>> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
};

/** The texts of an emailed report, and how its language formats times. */
export type ReportTexts = {
  language: string;
  direction: 'ltr' | 'rtl';
  say: (word: ReportWord, values?: Readonly<Record<string, string>>) => string;
  /** Seconds in the two largest units that are not zero. */
  duration: (seconds: number | null) => string;
};

/** In the account's language (its setting, such as `pt_BR`); in English where there is no translation. */
export function reportTexts(locale: string): ReportTexts {
  const [spoken = 'en'] = locale.split(/[_-]/);
  const language = Object.hasOwn(tables, spoken) ? spoken : 'en';
  const table = tables[language] ?? english;
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    say: (word, values = {}) => table[word].replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole),
    duration: (seconds) => durationIn(language, seconds) ?? table.none,
  };
}

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

function durationIn(language: string, seconds: number | null): string | undefined {
  let left = Math.floor(seconds ?? 0);
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count === 0) return [];
    return [new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)];
  });
  return parts.length === 0 ? undefined : parts.slice(0, 2).join(' ');
}
