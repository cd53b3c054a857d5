/** `isCut`: there is more than was read. */
export type PdfText = { text: string; isCut: boolean };

/** Pages that are read; a manual has fewer. */
const maxPdfPages = 1000;

/** The text of a PDF, page by page until there is enough. Throws for other files. */
export async function pdfText(bytes: Uint8Array, maxLength: number): Promise<PdfText> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { disableFontFace: true });
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    if (length > maxLength || number > maxPdfPages) return { text: pages.join('\n\n'), isCut: true };
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    page.cleanup();
    pages.push(text);
    length += text.length;
  }
  return { text: pages.join('\n\n'), isCut: false };
}
