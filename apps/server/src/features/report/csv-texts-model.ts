import { durationText } from '@confab/rules/duration-parts';
import { languageIn } from '@confab/rules/in-language';

/** The words of CSV files. English ones are those that existing clients know. */
const english = {
  period: 'Reporting period {since} to {until}',
  timezone: 'Timezone',
  hour: 'Start of the hour',
  agent: 'Agent name',
  team: 'Team name',
  inbox: 'Inbox name',
  inbox_type: 'Inbox type',
  label: 'Label',
  assigned_conversations: 'Assigned conversations',
  team_conversations: 'Conversations count',
  conversations: 'No. of conversations',
  first_response: 'Avg first response time',
  resolution: 'Avg resolution time',
  waiting: 'Avg customer waiting time',
  resolutions: 'Resolution Count',
  rated_agent: 'Agent Name',
  rating: 'Rating',
  feedback: 'Feedback Comment',
  contact_name: 'Contact Name',
  contact_email: 'Contact Email Address',
  contact_phone: 'Contact Phone Number',
  rated_link: 'Link to the conversation',
  recorded: 'Recorded date',
  conversation_id: 'Conversation ID',
  sla_policy: 'SLA Policy',
  assignee: 'Assignee',
  sla_team: 'Team',
  sla_inbox: 'Inbox',
  labels: 'Labels',
  sla_link: 'Link to the Conversation',
  breached: 'Breached Events',
};
export type CsvTextKey = keyof typeof english;
type Table = Readonly<Record<CsvTextKey, string>>;

const german: Table = {
  period: 'Berichtszeitraum {since} bis {until}',
  timezone: 'Zeitzone',
  hour: 'Beginn der Stunde',
  agent: 'Name des Agenten',
  team: 'Name des Teams',
  inbox: 'Name des Postfachs',
  inbox_type: 'Art des Postfachs',
  label: 'Label',
  assigned_conversations: 'Zugewiesene Unterhaltungen',
  team_conversations: 'Anzahl der Unterhaltungen',
  conversations: 'Anzahl der Unterhaltungen',
  first_response: 'Durchschn. Zeit bis zur ersten Antwort',
  resolution: 'Durchschn. Zeit bis zur Lösung',
  waiting: 'Durchschn. Wartezeit der Kunden',
  resolutions: 'Anzahl der Lösungen',
  rated_agent: 'Name des Agenten',
  rating: 'Bewertung',
  feedback: 'Kommentar',
  contact_name: 'Name des Kontakts',
  contact_email: 'E-Mail-Adresse des Kontakts',
  contact_phone: 'Telefonnummer des Kontakts',
  rated_link: 'Link zur Unterhaltung',
  recorded: 'Datum',
  conversation_id: 'Nummer der Unterhaltung',
  sla_policy: 'SLA-Richtlinie',
  assignee: 'Zugewiesen an',
  sla_team: 'Team',
  sla_inbox: 'Postfach',
  labels: 'Labels',
  sla_link: 'Link zur Unterhaltung',
  breached: 'Verfehlte Ziele',
};

const spanish: Table = {
  period: 'Período del informe: {since} a {until}',
  timezone: 'Zona horaria',
  hour: 'Inicio de la hora',
  agent: 'Nombre del agente',
  team: 'Nombre del equipo',
  inbox: 'Nombre de la bandeja de entrada',
  inbox_type: 'Tipo de bandeja de entrada',
  label: 'Etiqueta',
  assigned_conversations: 'Conversaciones asignadas',
  team_conversations: 'Número de conversaciones',
  conversations: 'Número de conversaciones',
  first_response: 'Tiempo medio de primera respuesta',
  resolution: 'Tiempo medio de resolución',
  waiting: 'Tiempo medio de espera del cliente',
  resolutions: 'Número de resoluciones',
  rated_agent: 'Nombre del agente',
  rating: 'Valoración',
  feedback: 'Comentario',
  contact_name: 'Nombre del contacto',
  contact_email: 'Correo electrónico del contacto',
  contact_phone: 'Teléfono del contacto',
  rated_link: 'Enlace a la conversación',
  recorded: 'Fecha',
  conversation_id: 'Número de la conversación',
  sla_policy: 'Política de SLA',
  assignee: 'Asignado a',
  sla_team: 'Equipo',
  sla_inbox: 'Bandeja de entrada',
  labels: 'Etiquetas',
  sla_link: 'Enlace a la conversación',
  breached: 'Objetivos incumplidos',
};

const french: Table = {
  period: 'Période du rapport : {since} au {until}',
  timezone: 'Fuseau horaire',
  hour: "Début de l'heure",
  agent: "Nom de l'agent",
  team: "Nom de l'équipe",
  inbox: 'Nom de la boîte de réception',
  inbox_type: 'Type de boîte de réception',
  label: 'Étiquette',
  assigned_conversations: 'Conversations assignées',
  team_conversations: 'Nombre de conversations',
  conversations: 'Nombre de conversations',
  first_response: 'Délai moyen de première réponse',
  resolution: 'Délai moyen de résolution',
  waiting: 'Attente moyenne des clients',
  resolutions: 'Nombre de résolutions',
  rated_agent: "Nom de l'agent",
  rating: 'Note',
  feedback: 'Commentaire',
  contact_name: 'Nom du contact',
  contact_email: 'Adresse e-mail du contact',
  contact_phone: 'Téléphone du contact',
  rated_link: 'Lien vers la conversation',
  recorded: 'Date',
  conversation_id: 'Numéro de la conversation',
  sla_policy: 'Politique SLA',
  assignee: 'Assignée à',
  sla_team: 'Équipe',
  sla_inbox: 'Boîte de réception',
  labels: 'Étiquettes',
  sla_link: 'Lien vers la conversation',
  breached: 'Objectifs manqués',
};

const arabic: Table = {
  period: 'فترة التقرير من {since} إلى {until}',
  timezone: 'المنطقة الزمنية',
  hour: 'بداية الساعة',
  agent: 'اسم الوكيل',
  team: 'اسم الفريق',
  inbox: 'اسم صندوق الوارد',
  inbox_type: 'نوع صندوق الوارد',
  label: 'التسمية',
  assigned_conversations: 'المحادثات المسندة',
  team_conversations: 'عدد المحادثات',
  conversations: 'عدد المحادثات',
  first_response: 'متوسط وقت الرد الأول',
  resolution: 'متوسط وقت الحل',
  waiting: 'متوسط وقت انتظار العميل',
  resolutions: 'عدد عمليات الحل',
  rated_agent: 'اسم الوكيل',
  rating: 'التقييم',
  feedback: 'التعليق',
  contact_name: 'اسم جهة الاتصال',
  contact_email: 'البريد الإلكتروني لجهة الاتصال',
  contact_phone: 'رقم هاتف جهة الاتصال',
  rated_link: 'رابط المحادثة',
  recorded: 'التاريخ',
  conversation_id: 'رقم المحادثة',
  sla_policy: 'سياسة SLA',
  assignee: 'مُسندة إلى',
  sla_team: 'الفريق',
  sla_inbox: 'صندوق الوارد',
  labels: 'التسميات',
  sla_link: 'رابط المحادثة',
  breached: 'الأهداف الفائتة',
};

const tables: Readonly<Record<string, Table>> = {
  en: english,
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
};

export type CsvTexts = {
  say: (word: CsvTextKey) => string;
  /** The sentence about the range of a file; days in UTC, the last one is inside. */
  period: (range: { since: number; until: number }) => string;
  /** Seconds in the two largest units that are not zero: `1 day 3 hours`. `N/A` for none. */
  duration: (seconds: number | null) => string;
};

/** In the account's language (its setting, such as `pt_BR`); in English where there is no translation. */
export function csvTexts(locale: string): CsvTexts {
  const requested = languageIn(locale);
  const language = Object.hasOwn(tables, requested) ? requested : 'en';
  const table = tables[language] ?? english;
  return {
    say: (word) => table[word],
    period: ({ since, until }) =>
      table.period.replace('{since}', dayText(since)).replace('{until}', dayText(until - 1)),
    duration: (seconds) => durationText(seconds, language) ?? 'N/A',
  };
}

const dayText = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
