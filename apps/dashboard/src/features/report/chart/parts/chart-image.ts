/** What is written around a chart. */
export type ImageTexts = { title: string; summary: string; first: string; last: string };

const [width, height, margin] = [1200, 640, 48];

/** A chart as a standalone image: its drawing in its current colors, with title and range. */
export function imageOf(drawing: SVGSVGElement, words: ImageTexts): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [drawing.querySelectorAll('rect, path'), copy.querySelectorAll('rect, path')];
  for (const [index, part] of to.entries()) {
    const original = from[index];
    if (original === undefined) continue;
    const { fill, stroke, strokeWidth } = getComputedStyle(original);
    for (const [name, value] of Object.entries({ fill, stroke, 'stroke-width': strokeWidth }))
      if (value !== '') part.setAttribute(name, value);
  }
  for (const part of copy.querySelectorAll('[class]')) part.removeAttribute('class');
  for (const title of copy.querySelectorAll('title')) title.remove();
  for (const [name, value] of Object.entries({
    x: margin,
    y: 150,
    width: width - 2 * margin,
    height: height - 240,
  }))
    copy.setAttribute(name, String(value));
  copy.removeAttribute('style');
  copy.removeAttribute('class');
  const page = getComputedStyle(document.body);
  const area = svg('svg', { xmlns, width, height, viewBox: `0 0 ${width} ${height}` });
  const colors = { ink: page.color || 'black', paper: surfaceOf(drawing) };
  const line = (x: number, y: number, size: number, words: string, more: object = {}) => {
    const text = svg('text', {
      x,
      y,
      'font-size': size,
      'font-family': 'sans-serif',
      fill: colors.ink,
      ...more,
    });
    text.textContent = words;
    return text;
  };
  area.append(
    svg('rect', { width, height, fill: colors.paper }),
    line(margin, 64, 32, words.title, { 'font-weight': 600 }),
    line(margin, 100, 20, words.summary),
    copy,
    svg('rect', { x: margin, y: height - 90, width: width - 2 * margin, height: 1, fill: colors.ink }),
    line(margin, height - 56, 18, words.first),
    line(width - margin, height - 56, 18, words.last, { 'text-anchor': 'end' }),
  );
  return new XMLSerializer().serializeToString(area);
}

const xmlns = 'http://www.w3.org/2000/svg';

function svg(name: string, attributes: object): SVGElement {
  const element = document.createElementNS(xmlns, name);
  for (const [key, value] of Object.entries(attributes))
    if (key !== 'xmlns') element.setAttribute(key, String(value));
  return element;
}

/** The background color of a chart. */
function surfaceOf(drawing: Element): string {
  for (let at: Element | null = drawing; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (backgroundColor !== '' && backgroundColor !== 'transparent' && !backgroundColor.endsWith(', 0)'))
      return backgroundColor;
  }
  return 'white';
}

/** The image at twice its size in pixels, as PNG. */
export async function pngOf(svgText: string): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * 2, height * 2];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture could not be made'))));
  });
}
