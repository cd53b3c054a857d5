import type { Priority } from '@confab/contract/features/conversation';

/** The lines of activities in one language; values go in braces. */
export type ActivityTexts = {
  /** Of numbers and units. */
  readonly language: string;
  readonly priorities: Readonly<Record<Priority, string>>;
  readonly lines: Readonly<Record<keyof typeof lines, string>>;
};

const lines = {
  open: 'Conversation was reopened by {by}',
  resolved: 'Conversation was marked resolved by {by}',
  pending: 'Conversation was marked as pending by {by}',
  snoozed: 'Conversation was snoozed by {by}',
  resolved_by_contact: 'Conversation was resolved by {contact}',
  resolved_by_system: 'Conversation was marked resolved by system due to {duration} of inactivity',
  resolved_by_assistant: 'Conversation was marked resolved by {by} due to inactivity',
  reopened_by_message: 'System reopened the conversation due to a new incoming message.',
  priority_removed: '{by} removed the priority',
  priority_set: '{by} set the priority to {to}',
  priority_changed: '{by} changed the priority from {from} to {to}',
  assigned: 'Assigned to {assignee} by {by}',
  self_assigned: '{by} self-assigned this conversation',
  unassigned: 'Conversation unassigned by {by}',
  returned: 'Unassigned from {assignee}, who is away',
  team_assigned: 'Assigned to {team} by {by}',
  assigned_via_team: 'Assigned to {assignee} via {team} by {by}',
  team_removed: 'Unassigned from {team} by {by}',
  labels_added: '{by} added {titles}',
  labels_removed: '{by} removed {titles}',
  sla_added: '{by} added SLA policy {policy}',
  issue_linked: '{by} linked the issue {issue}',
  issue_unlinked: '{by} unlinked the issue {issue}',
  muted: '{by} has muted the conversation',
  unmuted: '{by} has unmuted the conversation',
};

const en: ActivityTexts = {
  language: 'en',
  priorities: { urgent: 'urgent', high: 'high', medium: 'medium', low: 'low' },
  lines,
};

const ar: ActivityTexts = {
  language: 'ar',
  priorities: { urgent: 'عاجلة', high: 'عالية', medium: 'متوسطة', low: 'منخفضة' },
  lines: {
    open: 'أعاد {by} فتح المحادثة',
    resolved: 'حدّد {by} المحادثة كمحلولة',
    pending: 'حدّد {by} المحادثة كمعلّقة',
    snoozed: 'أجّل {by} المحادثة',
    resolved_by_contact: 'أنهى {contact} المحادثة',
    resolved_by_system: 'حُدّدت المحادثة كمحلولة تلقائياً. مدة عدم النشاط: {duration}',
    resolved_by_assistant: 'حدّد {by} المحادثة كمحلولة لعدم النشاط',
    reopened_by_message: 'أُعيد فتح المحادثة بسبب رسالة واردة جديدة.',
    priority_removed: 'أزال {by} الأولوية',
    priority_set: 'ضبط {by} الأولوية على «{to}»',
    priority_changed: 'غيّر {by} الأولوية من «{from}» إلى «{to}»',
    assigned: 'أسند {by} المحادثة إلى {assignee}',
    self_assigned: 'أسند {by} هذه المحادثة إلى نفسه',
    unassigned: 'ألغى {by} إسناد المحادثة',
    returned: 'أُلغي الإسناد إلى {assignee} بسبب الغياب',
    team_assigned: 'أسند {by} المحادثة إلى الفريق {team}',
    assigned_via_team: 'أسند {by} المحادثة إلى {assignee} من الفريق {team}',
    team_removed: 'ألغى {by} الإسناد إلى الفريق {team}',
    labels_added: 'أضاف {by} {titles}',
    labels_removed: 'أزال {by} {titles}',
    sla_added: 'أضاف {by} سياسة SLA {policy}',
    issue_linked: 'ربط {by} المهمة {issue}',
    issue_unlinked: 'ألغى {by} ربط المهمة {issue}',
    muted: 'كتم {by} المحادثة',
    unmuted: 'ألغى {by} كتم المحادثة',
  },
};

const de: ActivityTexts = {
  language: 'de',
  priorities: { urgent: 'Dringend', high: 'Hoch', medium: 'Mittel', low: 'Niedrig' },
  lines: {
    open: '{by} hat die Unterhaltung wieder geöffnet',
    resolved: '{by} hat die Unterhaltung als gelöst markiert',
    pending: '{by} hat die Unterhaltung als ausstehend markiert',
    snoozed: '{by} hat die Unterhaltung zurückgestellt',
    resolved_by_contact: '{contact} hat die Unterhaltung beendet',
    resolved_by_system:
      'Die Unterhaltung wurde automatisch als gelöst markiert. Zeit ohne Aktivität: {duration}',
    resolved_by_assistant: '{by} hat die Unterhaltung als gelöst markiert, da sie inaktiv war',
    reopened_by_message: 'Die Unterhaltung wurde durch eine neue Nachricht wieder geöffnet.',
    priority_removed: '{by} hat die Priorität entfernt',
    priority_set: '{by} hat die Priorität auf „{to}“ gesetzt',
    priority_changed: '{by} hat die Priorität von „{from}“ auf „{to}“ geändert',
    assigned: '{by} hat die Unterhaltung {assignee} zugewiesen',
    self_assigned: '{by} hat die Unterhaltung übernommen',
    unassigned: '{by} hat die Zuweisung aufgehoben',
    returned: 'Zuweisung an {assignee} wegen Abwesenheit aufgehoben',
    team_assigned: '{by} hat die Unterhaltung dem Team {team} zugewiesen',
    assigned_via_team: '{by} hat die Unterhaltung {assignee} aus dem Team {team} zugewiesen',
    team_removed: '{by} hat die Zuweisung an das Team {team} aufgehoben',
    labels_added: '{by} hat {titles} hinzugefügt',
    labels_removed: '{by} hat {titles} entfernt',
    sla_added: '{by} hat die SLA-Richtlinie {policy} hinzugefügt',
    issue_linked: '{by} hat das Issue {issue} verknüpft',
    issue_unlinked: '{by} hat die Verknüpfung mit dem Issue {issue} aufgehoben',
    muted: '{by} hat die Unterhaltung stummgeschaltet',
    unmuted: '{by} hat die Stummschaltung der Unterhaltung aufgehoben',
  },
};

const es: ActivityTexts = {
  language: 'es',
  priorities: { urgent: 'urgente', high: 'alta', medium: 'media', low: 'baja' },
  lines: {
    open: '{by} reabrió la conversación',
    resolved: '{by} marcó la conversación como resuelta',
    pending: '{by} marcó la conversación como pendiente',
    snoozed: '{by} pospuso la conversación',
    resolved_by_contact: '{contact} dio por resuelta la conversación',
    resolved_by_system:
      'La conversación se marcó como resuelta automáticamente tras {duration} de inactividad',
    resolved_by_assistant: '{by} marcó la conversación como resuelta por inactividad',
    reopened_by_message: 'La conversación se reabrió por un nuevo mensaje entrante.',
    priority_removed: '{by} quitó la prioridad',
    priority_set: '{by} estableció la prioridad en {to}',
    priority_changed: '{by} cambió la prioridad de {from} a {to}',
    assigned: '{by} asignó la conversación a {assignee}',
    self_assigned: '{by} se asignó esta conversación',
    unassigned: '{by} quitó la asignación de la conversación',
    returned: 'Se quitó la asignación a {assignee} por ausencia',
    team_assigned: '{by} asignó la conversación al equipo {team}',
    assigned_via_team: '{by} asignó la conversación a {assignee}, del equipo {team}',
    team_removed: '{by} quitó la asignación al equipo {team}',
    labels_added: '{by} añadió {titles}',
    labels_removed: '{by} quitó {titles}',
    sla_added: '{by} añadió la política de SLA {policy}',
    issue_linked: '{by} vinculó la incidencia {issue}',
    issue_unlinked: '{by} desvinculó la incidencia {issue}',
    muted: '{by} silenció la conversación',
    unmuted: '{by} dejó de silenciar la conversación',
  },
};

const fr: ActivityTexts = {
  language: 'fr',
  priorities: { urgent: 'urgente', high: 'haute', medium: 'moyenne', low: 'basse' },
  lines: {
    open: '{by} a rouvert la conversation',
    resolved: '{by} a marqué la conversation comme résolue',
    pending: '{by} a marqué la conversation comme en attente',
    snoozed: '{by} a mis la conversation en pause',
    resolved_by_contact: '{contact} a mis fin à la conversation',
    resolved_by_system:
      "La conversation a été marquée comme résolue automatiquement après {duration} d'inactivité",
    resolved_by_assistant: "{by} a marqué la conversation comme résolue pour cause d'inactivité",
    reopened_by_message: 'La conversation a été rouverte par un nouveau message entrant.',
    priority_removed: '{by} a retiré la priorité',
    priority_set: '{by} a défini la priorité sur {to}',
    priority_changed: '{by} a changé la priorité de {from} à {to}',
    assigned: '{by} a assigné la conversation à {assignee}',
    self_assigned: "{by} s'est assigné cette conversation",
    unassigned: "{by} a retiré l'assignation de la conversation",
    returned: "L'assignation à {assignee} a été retirée pour cause d'absence",
    team_assigned: "{by} a assigné la conversation à l'équipe {team}",
    assigned_via_team: "{by} a assigné la conversation à {assignee}, de l'équipe {team}",
    team_removed: "{by} a retiré l'assignation à l'équipe {team}",
    labels_added: '{by} a ajouté {titles}',
    labels_removed: '{by} a retiré {titles}',
    sla_added: '{by} a ajouté la politique de SLA {policy}',
    issue_linked: '{by} a lié le ticket {issue}',
    issue_unlinked: '{by} a dissocié le ticket {issue}',
    muted: '{by} a mis la conversation en sourdine',
    unmuted: '{by} a réactivé le son de la conversation',
  },
};

/** By language. */
export const activityTexts = { en, ar, de, es, fr };
