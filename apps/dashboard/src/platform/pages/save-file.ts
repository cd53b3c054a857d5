/** Has the browser keep a file under this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** With a byte-order mark, which spreadsheets need to read anything but ASCII. */
export function saveCsv(content: string, name: string): void {
  saveFile(new Blob([`\u{feff}${content}`], { type: 'text/csv;charset=utf-8' }), name);
}
