/** LeadSquared's maximum length of a note. */
export const maxNoteLength = 2000;

/** A conversation as notes name it. */
export type About = {
  displayId: number;
  /** Of the inbox, with what kind it is. */
  inbox: string;
  url: string;
  /** When it began, or was resolved. */
  at: Date;
  /** Of the account there; UTC where it is not known. */
  timezone: string;
};

/** A message as it is written down; `text` is empty where it only has files. */
export type Line = { at: Date; name: string; text: string; files: readonly string[] };

/** The note of a new conversation. */
export function conversationNote(about: About): string {
  return bounded(`New conversation in ${about.inbox}`, markerLines(about, 'Started'));
}

/**
 * The note of a resolved conversation, with its newest messages in their order. `hasEarlier`: there are more than those
 * that are handed in.
 */
export function transcriptNote(about: About, lines: readonly Line[], hasEarlier: boolean): string {
  const head = bounded(
    `Transcript of conversation #${about.displayId} in ${about.inbox}`,
    markerLines(about, 'Resolved'),
  );
  if (lines.length === 0) return `${head}\n\nNo messages.`;
  const room = maxNoteLength - head.length - gap.length;
  const { shown, isCut } = fitting(lines.map((line) => lineOf(line, about.timezone)).toReversed(), room);
  const texts = hasEarlier || isCut ? [cutLine, ...shown] : shown;
  return [head, ...texts].join(gap);
}

/** The lines by which a note is found again: no other of this kind has them. */
export function markerOf(about: About, kind: 'conversation' | 'transcript'): string[] {
  return markerLines(about, kind === 'conversation' ? 'Started' : 'Resolved');
}

/** Whether an activity that LeadSquared returned has all these lines in one of its texts. */
export function hasMarker(activity: unknown, marker: readonly string[]): boolean {
  return textsIn(activity).some((text) => {
    const lines = new Set(text.split(/\r?\n|<br ?\/?>/).map((line) => line.trim()));
    return marker.every((line) => lines.has(line));
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const gap = '\n\n';
const cutLine = '(Earlier messages are left out.)';

const markerLines = ({ at, timezone, url }: About, what: string): string[] => [
  `${what}: ${timeIn(at, timezone, true)}`,
  `Conversation: ${url}`,
];

/** The lines after a first one, which gives way when there is too little room. */
function bounded(first: string, rest: readonly string[]): string {
  return [cut(first, 300), ...rest].join('\n');
}

/** As many texts as there is room for, newest first handed in, oldest first answered; of a newest one too long, its beginning. */
function fitting(newestFirst: readonly string[], room: number): { shown: string[]; isCut: boolean } {
  const shown: string[] = [];
  let left = room - cutLine.length - gap.length;
  for (const text of newestFirst) {
    if (text.length > left && shown.length > 0) return { shown: shown.toReversed(), isCut: true };
    shown.push(cut(text, left));
    left -= text.length + gap.length;
  }
  return { shown: shown.toReversed(), isCut: false };
}

function lineOf({ at, name, text, files }: Line, timezone: string): string {
  const parts = [text, ...files.map((type) => `[Attachment: ${type}]`)].filter((part) => part !== '');
  return `[${timeIn(at, timezone, false)}] ${name}: ${parts.join('\n') || '[No text]'}`;
}

/** The beginning of a text, with a sign that there is more; never half a character. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function timeIn(time: Date, timezone: string, hasSeconds: boolean): string {
  return formatOf(timezone, hasSeconds).format(time).replace(',', '');
}

function formatOf(timezone: string, hasSeconds: boolean): Intl.DateTimeFormat {
  const options = {
    dateStyle: 'short',
    timeStyle: hasSeconds ? 'medium' : 'short',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: timezone });
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' });
  }
}

/** A time as the API takes it: UTC. */
export function apiTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}
