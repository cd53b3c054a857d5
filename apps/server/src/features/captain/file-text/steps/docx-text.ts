import { decodeEntities } from '@confab/rules/html-entities';
import { zipEntry } from '../../../../platform/files/zip-entry.ts';

const body = 'word/document.xml';
/** Of the text with its markup, unpacked: a small file can hold a large one. */
const maxUnpackedBytes = 40_000_000;

/** The text of a word-processor file, a line for each paragraph. Throws for an invalid file. */
export function docxText(bytes: Uint8Array): string {
  const xml = zipEntry(bytes, body, maxUnpackedBytes);
  if (xml === undefined) throw new Error('no text in it');
  return paragraphsIn(new TextDecoder().decode(xml));
}

const parts = /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)(?:\s[^<>]*)?\/>|<\/w:(p)>/g;

function paragraphsIn(xml: string): string {
  const chunks: string[] = [];
  for (const [, text, marker, end] of xml.matchAll(parts)) {
    if (text !== undefined) chunks.push(decodeEntities(text));
    else if (end !== undefined) chunks.push('\n\n');
    else chunks.push(marker === 'tab' ? '\t' : '\n');
  }
  return chunks.join('');
}
