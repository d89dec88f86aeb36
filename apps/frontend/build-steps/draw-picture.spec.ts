import { describe, expect, it } from '@jest/globals';
import { drawPictures, lightColour } from './draw-picture.ts';
import { socialCard } from './draw-social-card.ts';

const sizeOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('a social card', () => {
  it('is a picture of 1200 by 630 pixels, with the words of its page', async () => {
    const card = socialCard('Products · Oncelink', 'One &amp; only. '.repeat(20).trim());
    expect(card.svg).toContain('>Products</text>');
    expect(card.svg.match(/One &amp; only/g)?.length).toBeLessThan(20);
    const [png] = await drawPictures([card]);
    expect(png && sizeOf(png)).toEqual([1200, 630]);
  });

  it('is written in the font of the page', async () => {
    const draw = async (family: string) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 40"><text y="30" font-size="30" font-family="${family}">Oncelink</text></svg>`;
      return drawPictures([
        { svg, width: 200 },
        { svg: svg.replace('Oncelink', ''), width: 200 },
      ]);
    };
    const [text, nothing] = await draw('Schibsted Grotesk');
    expect(text?.equals(nothing ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('colours of pictures', () => {
  it('are those of the design', () => {
    expect(lightColour('paper')).toBe('#fbfaf7');
    expect(() => lightColour('neon')).toThrow('no colour neon');
  });
});
