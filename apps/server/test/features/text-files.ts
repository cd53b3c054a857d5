import { strToU8, zipSync } from 'fflate';

const escaped = (text: string) => text.replaceAll(/[()\\]/g, '\\$&');

/** A real PDF with a page for each text, in Latin letters; `more` is added to its trailer, like an encryption. */
export function pdfOf(pages: readonly string[], more = ''): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const font = '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
  const kids = pages.map((text) => {
    const stream = `BT /F1 12 Tf 40 700 Td (${escaped(text)}) Tj ET`;
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources ${font} /Contents ${objects.length} 0 R >>`,
    );
    return `${objects.length} 0 R`;
  });
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`;
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const end = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R ${more}>>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** One that requires a password. */
export function lockedPdf(): Buffer {
  const [o, u, id] = ['41'.repeat(32), '42'.repeat(32), '43'.repeat(16)];
  return pdfOf(
    ['Secret'],
    `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${o}> /U <${u}> /P -4 >> /ID [<${id}> <${id}>] `,
  );
}

/** A real DOCX with a paragraph for each text. */
export function docxOf(paragraphs: readonly string[], name = 'word/document.xml'): Uint8Array {
  const runs = paragraphs.map(
    (text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r><w:r><w:br/></w:r></w:p>`,
  );
  const xml = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${runs.join('')}</w:body></w:document>`;
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  return zipSync({ '[Content_Types].xml': strToU8(types), [name]: strToU8(xml) });
}
