import { maxUnpackedBytes, maxUnpackedFiles } from '@confab/contract/features/article-transfer';
import { readFrontMatter } from '../../../platform/front-matter/front-matter.ts';
import { htmlHead } from '../../../platform/html/html-tree.ts';
import { BadZip, isZip, unzipTexts } from '../../../platform/zip/unzip-texts.ts';
import { isIntercom, readIntercom } from '../intercom-model.ts';
import { recordOf, recordsIn, type Json } from '../json-model.ts';
import { isPortalFile, readPortalFile } from '../portal-file-model.ts';
import { inOrder, type Source, type SourceArticle, type SourceCategory } from '../source-model.ts';
import { readTextFile, type TextFile } from '../text-file-model.ts';
import { isZendesk, readZendesk } from '../zendesk-model.ts';

const readable = /\.(?:md|markdown|html?|json)$/i;
/** Files that archivers add. */
const ignored = /(?:^|\/)(?:__MACOSX\/|\.)/;

type File = { name: string; bytes: Buffer };
type Refused = { name: string; reason: string };

/** The content of an uploaded file, or the reason why it cannot be read. */
export function readSource(name: string, bytes: Buffer): Source | string {
  try {
    if (/\.zip$/i.test(name) && !isZip(bytes)) return 'The packed file is damaged';
    const files = isZip(bytes)
      ? unzipTexts(bytes, (path) => readable.test(path) && !ignored.test(path), {
          maxFiles: maxUnpackedFiles,
          maxBytes: maxUnpackedBytes,
        })
      : [{ name, bytes }];
    const source = readFiles(files);
    if (source.articles.length + source.refused.length > 0) return source;
    return isZip(bytes)
      ? 'There are no articles in it: it has no Markdown, HTML or JSON files with any'
      : 'There are no articles in it that could be read';
  } catch (error) {
    if (error instanceof BadZip) return error.message;
    throw error;
  }
}

function readFiles(files: readonly File[]): Source {
  const refused: Refused[] = [];
  const jsons = files.filter(({ name }) => /\.json$/i.test(name)).flatMap((file) => readJson(file, refused));
  const ours = jsons.find(isPortalFile);
  // An export contains every article twice; one of the files has the most details.
  if (ours !== undefined) return readPortalFile(ours);
  const zendesk = jsons.some(isZendesk) ? readZendesk(jsons) : undefined;
  const intercom = zendesk === undefined && jsons.some(isIntercom) ? readIntercom(jsons) : undefined;
  const texts = readTexts(files, refused);
  const read = [zendesk, intercom, texts].filter((one) => one !== undefined);
  return {
    categories: read.flatMap(({ categories }) => categories),
    articles: read.flatMap(({ articles }) => articles),
    refused: [...refused, ...read.flatMap((one) => one.refused)],
  };
}

function readJson({ name, bytes }: File, refused: Refused[]): Json[] {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    const file = Array.isArray(value) ? listFile(recordsIn(value)) : recordOf(value);
    return file === undefined ? [] : [file];
  } catch {
    refused.push({ name, reason: 'It is no JSON' });
    return [];
  }
}

/** A bare list is recognized by its content. */
function listFile(list: Json[]): Json {
  if (list.some((one) => 'section_id' in one)) return { articles: list };
  return list.some((one) => 'category_id' in one) ? { sections: list } : { data: list };
}

function readTexts(files: readonly File[], refused: Refused[]): Source {
  const categories = new Map<string, SourceCategory>();
  const articles: SourceArticle[] = [];
  for (const { name, bytes } of files) {
    if (/\.json$/i.test(name)) continue;
    const file = textFile(name, bytes.toString('utf8'));
    const read = typeof file === 'string' ? file : readTextFile(file);
    if (typeof read === 'string') {
      refused.push({ name, reason: read });
      continue;
    }
    if (read.category !== undefined) categories.set(read.category.sourceId, read.category);
    articles.push(read.article);
  }
  return { categories: inOrder([...categories.values()]), articles, refused: [] };
}

function textFile(path: string, source: string): TextFile | string {
  if (/\.html?$/i.test(path)) {
    const { title, meta } = htmlHead(source);
    const values: Json = {
      description: meta.get('description'),
      tags: meta.get('keywords'),
      author: meta.get('author'),
    };
    return { path, kind: 'html', values, title, text: source };
  }
  const { values, text } = readFrontMatter(source);
  return values === undefined
    ? 'What stands above its text is no YAML'
    : { path, kind: 'markdown', values, text };
}
