import { describe, expect, test } from 'vitest';
import { editedAttributes, translationIn, withTranslation } from './model.ts';

const at = new Date('2030-01-01T00:00:00.000Z');
const replaced_at = at.toISOString();

describe('an edited message', () => {
  const edited = (content: string | null, content_attributes: Record<string, unknown> = {}) =>
    editedAttributes({ content, content_attributes }, at);

  test('has the new text, and its earlier texts', () => {
    expect(edited('Helo', { in_reply_to: 9 })).toEqual({
      in_reply_to: 9,
      is_edited: true,
      edits: [{ content: 'Helo', replaced_at }],
    });
    expect(edited(null)).toEqual({ is_edited: true, edits: [{ content: null, replaced_at }] });
  });

  test('loses its translations: they belong to the earlier text', () => {
    expect(edited('Helo', { translations: { de: 'Halo' } })).not.toHaveProperty('translations');
  });

  test('keeps its ten last texts, newest first', () => {
    const known = Array.from({ length: 10 }, (_, index) => ({ content: `${index}`, replaced_at }));
    expect(edited('new', { edits: known })['edits']).toEqual([
      { content: 'new', replaced_at },
      ...known.slice(0, 9),
    ]);
  });

  test('keeps the beginning of a long text', () => {
    expect(edited('x'.repeat(9_001))).toEqual(edited('x'.repeat(9_000)));
  });

  test('keeps 20,000 characters of earlier texts, as JSON, and none beyond', () => {
    const chars = (content: string) => JSON.stringify({ content, replaced_at }).length;
    const first = 'x'.repeat(9_000);
    const filling = (length: number) => ({ content: 'y'.repeat(length - chars('')), replaced_at });
    const room = 20_000 - chars(first);
    const storedEdits = (edits: unknown[]) => edited(first, { edits })['edits'];
    expect(storedEdits([filling(room)])).toHaveLength(2);
    expect(storedEdits([filling(room + 1)])).toHaveLength(1);
    expect(storedEdits([filling(room - 100), filling(100), filling(80)])).toHaveLength(3);
  });
});

describe('a translation', () => {
  test('is stored with the other attributes of the message', () => {
    const attributes = withTranslation({ in_reply_to: 9 }, 'de', 'Hallo');
    expect(attributes).toEqual({ in_reply_to: 9, translations: { de: 'Hallo' } });
    expect(translationIn(attributes, 'de')).toBe('Hallo');
    expect(translationIn(attributes, 'fr')).toBeUndefined();
  });

  test('replaces the former one in its language', () => {
    const attributes = { translations: { fr: 'Salut', de: 'Halo' } };
    expect(withTranslation(attributes, 'de', 'Hallo')).toEqual({
      translations: { de: 'Hallo', fr: 'Salut' },
    });
  });

  test('replaces the oldest of five', () => {
    const translations = { fr: '1', es: '2', it: '3', pt: '4', nl: '5' };
    expect(withTranslation({ translations }, 'de', 'Hallo')).toEqual({
      translations: { de: 'Hallo', fr: '1', es: '2', it: '3', pt: '4' },
    });
  });

  test.each([
    { translations: { de: 7 } },
    { translations: { de: null } },
    { translations: null },
    { translations: 'de' },
    {},
  ])('is not read from %j', (attributes) => {
    expect(translationIn(attributes, 'de')).toBeUndefined();
    expect(translationIn(attributes, 'toString')).toBeUndefined();
    expect(withTranslation(attributes, 'de', 'Hallo')).toEqual({ translations: { de: 'Hallo' } });
  });
});
