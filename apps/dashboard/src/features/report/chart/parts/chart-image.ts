/** What is written above a chart. */
export type ImageTexts = { title: string; summary: string };

const [margin, headHeight, minWidth] = [32, 96, 720];
const drawn = 'rect, path, line, text';
const copied = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'font-size', 'font-family'];

/** A chart as a standalone image in its current colors, with a title. */
export function imageOf(drawing: SVGSVGElement, texts: ImageTexts): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [drawing.querySelectorAll(drawn), copy.querySelectorAll(drawn)];
  for (const [index, part] of to.entries()) {
    const original = from[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of copied) {
      const value = style.getPropertyValue(name);
      if (value !== '') part.setAttribute(name, value);
    }
  }
  for (const part of copy.querySelectorAll('[class]')) part.removeAttribute('class');
  for (const name of ['class', 'style', 'aria-hidden']) copy.removeAttribute(name);
  const [, , drawnWidth = 1, drawnHeight = 1] = (drawing.getAttribute('viewBox') ?? '')
    .split(' ')
    .map(Number);
  const width = Math.max(minWidth, drawnWidth);
  const height = (drawnHeight * width) / drawnWidth;
  for (const [name, value] of Object.entries({
    x: margin,
    y: headHeight,
    width,
    height,
    overflow: 'visible',
  }))
    copy.setAttribute(name, String(value));
  const { direction } = getComputedStyle(drawing);
  const [fullWidth, fullHeight] = [width + 2 * margin, headHeight + height + margin];
  const area = svg('svg', { xmlns, width: fullWidth, height: fullHeight, direction: direction || 'ltr' });
  const ink = getComputedStyle(document.body).color || 'black';
  const line = (y: number, size: number, content: string, more: object = {}) => {
    const text = svg('text', {
      x: direction === 'rtl' ? fullWidth - margin : margin,
      y,
      'font-size': size,
      'font-family': 'sans-serif',
      fill: ink,
      ...more,
    });
    text.textContent = content;
    return text;
  };
  area.append(
    svg('rect', { width: fullWidth, height: fullHeight, fill: surfaceOf(drawing) }),
    line(margin + 16, 20, texts.title, { 'font-weight': 600 }),
    line(margin + 42, 14, texts.summary),
    copy,
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
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture could not be made'))));
  });
}
