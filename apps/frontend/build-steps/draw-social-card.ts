import { lightColour, type Drawing } from './draw-picture.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const LINE_CHARACTERS = 50;
/** The font file knows one weight here; a stroke makes up for the one of headings. */
const HEADING = 'font-size="88" letter-spacing="-3" stroke-width="3.2" stroke-linejoin="round"';
/** A ring that is burning, as in the brand. */
export const MARK = (ink: string, ember: string): string =>
  `<g fill="none" stroke-width="3"><path d="M20.3 9A9 9 0 1 1 13.6 3.15" stroke="${ink}"/><path d="M19.1 6.8A9 9 0 0 1 20.2 8.7" stroke="${ember}" stroke-linecap="round"/></g><circle cx="17.2" cy="3.6" r="1.2" fill="${ember}"/>`;

/** The name of the product is on the card already. */
const PRODUCT_NAME = /^Oncelink: | · Oncelink$/;

function headingOf(title: string): string {
  const heading = title.replace(PRODUCT_NAME, '');
  return heading.charAt(0).toUpperCase() + heading.slice(1);
}

/** Breaks a sentence into lines of about the same length. */
function wrap(text: string): readonly string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (`${last} ${word}`.length > LINE_CHARACTERS) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/**
 * What other sites show of a page when somebody mentions it.
 * @param title, description as they stand in the page's HTML, escaped
 */
export function socialCard(title: string, description: string): Drawing {
  const [ink, muted, ember, paper] = ['ink', 'muted', 'ember', 'paper'].map(lightColour);
  if (!ink || !muted || !ember || !paper) throw new Error('The design lacks a colour.');
  const lines = wrap(description)
    .slice(0, 3)
    .map(
      (line, index) => `<text x="80" y="${420 + index * 48}" font-size="34" fill="${muted}">${line}</text>`,
    );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Schibsted Grotesk">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>
<path d="M0 4H820" stroke="${ember}" stroke-width="8"/><circle cx="820" cy="4" r="14" fill="${ember}"/>
<g transform="translate(76 84) scale(2.4)">${MARK(ink, ember)}</g>
<text x="150" y="126" font-size="40" letter-spacing="-1" fill="${ink}" stroke="${ink}" stroke-width="1.4">Oncelink</text>
<text x="76" y="330" ${HEADING} fill="${ink}" stroke="${ink}">${headingOf(title)}</text>
${lines.join('\n')}
</svg>`;
  return { svg, width: WIDTH };
}
