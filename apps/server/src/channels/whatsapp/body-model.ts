import { splitText } from '@confab/rules/split-text';
import type { OutgoingMessage } from '../channel.ts';
import { recordIn, textOf } from './provider-api.ts';
import type { Provider } from './settings.ts';
import type { FilledTemplate } from './template-model.ts';

type OutgoingFile = OutgoingMessage['files'][number];

/** Meta requires the product's name, and the message that is answered; 360dialog takes neither. */
const productOf = (provider: Provider) =>
  provider === 'default' ? {} : { messaging_product: 'whatsapp' as const };

/** Characters of one text there, and of a caption. */
export const maxTextLength = 4096;
const maxCaptionLength = 1024;

/** The request bodies of a message, in order. */
export function bodiesOf(provider: Provider, message: OutgoingMessage): object[] {
  const { contactSourceId: to, content, files, inReplyTo } = message;
  const context = inReplyTo === null ? null : { message_id: inReplyTo };
  const base = { ...productOf(provider), ...(provider === 'default' ? {} : { context }), to };
  const text = content ?? '';
  if (message.contentType === 'input_select' && files.length === 0) {
    const interactive = choiceOf(text, message.contentAttributes);
    if (interactive !== undefined) return [{ ...productOf(provider), to, interactive, type: 'interactive' }];
  }
  const kinds = files.map(kindOf);
  // The words below a picture are fewer than those of a message.
  const captioned =
    text === '' || text.length > maxCaptionLength ? -1 : kinds.findIndex((kind) => kind !== 'audio');
  const texts = captioned === -1 ? splitText(text, maxTextLength) : [];
  const textBodies = texts.map((body) => ({ ...base, text: { body }, type: 'text' }));
  const fileBodies = files.map((file, index) => {
    const type = kindOf(file);
    return { ...base, type, [type]: mediaOf(file, type, index === captioned ? text : '') };
  });
  return [...textBodies, ...fileBodies];
}

type Kind = 'image' | 'audio' | 'video' | 'document';

/** WhatsApp shows few kinds of pictures and films; the others are files to it. */
const shown: ReadonlyMap<string, Kind> = new Map([
  ['image/jpeg', 'image'],
  ['image/png', 'image'],
  ['video/mp4', 'video'],
  ['video/3gpp', 'video'],
]);

function kindOf({ contentType }: OutgoingFile): Kind {
  return shown.get(contentType) ?? (contentType.startsWith('audio/') ? 'audio' : 'document');
}

function mediaOf({ url, fileName }: OutgoingFile, kind: Kind, caption: string) {
  return {
    link: url,
    ...(caption === '' ? {} : { caption }),
    ...(kind === 'document' ? { filename: fileName } : {}),
  };
}

/** Up to three choices are buttons; more are a list. Undefined where there are none. */
function choiceOf(text: string, attributes: Record<string, unknown>) {
  const items = Object.values(recordIn(attributes, 'items')).flatMap((item) => {
    const { title, value } = recordIn({ item }, 'item');
    return textOf(title) === undefined ? [] : [{ id: String(value ?? title), title: String(title) }];
  });
  if (items.length === 0) return undefined;
  const body = { text };
  if (items.length > 3)
    return {
      type: 'list',
      body,
      action: JSON.stringify({ button: 'Choose an item', sections: [{ rows: items }] }),
    };
  const buttons = items.map((reply) => ({ type: 'reply', reply }));
  return { type: 'button', body, action: JSON.stringify({ buttons }) };
}

/** The request body of a template. */
export function templateBody(
  provider: Provider,
  to: string,
  { name, language, namespace, parameters }: FilledTemplate,
): object {
  return {
    ...productOf(provider),
    to,
    template: {
      name,
      language: { policy: 'deterministic', code: language },
      components: [{ type: 'body', parameters }],
      ...(provider === 'default' && namespace !== undefined ? { namespace } : {}),
    },
    type: 'template',
  };
}
