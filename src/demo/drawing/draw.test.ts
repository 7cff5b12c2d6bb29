import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPicture, drawSvg, type DrawingSpec, type View } from './draw.ts';
import { fabrics } from './fabrics.ts';
import { silhouettes } from './silhouettes.ts';

const names = Object.keys(silhouettes);
const kinds = Object.keys(fabrics);
const views: readonly View[] = ['front', 'back', 'detail', 'folded'];
const palette = ['#c8321f', '#17324f', '#f2b134', '#fbeed3', '#0e6b52'];

/** Every silhouette meets another fabric, so that together they wear them all. */
const specOf = (silhouette: string, index: number): DrawingSpec => ({
  silhouette, fabric: { kind: kinds[index % kinds.length] ?? 'cotton', palette }, trim: { kind: 'cotton', palette: ['#17324f'] }, seed: index + 1,
});

async function spread(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats();
  return Math.min(...channels.map((channel) => channel.stdev));
}

describe('pictures of the demo shop', () => {
  test.each(names.map((name, index) => [name, views[index % 3] ?? 'front', index] as const))('%s, %s: a JPEG of 900 x 1200 with something on it', { timeout: 20_000 }, async (name, view, index) => {
    const picture = await drawPicture(specOf(name, index), view);
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 900, height: 1200 });
    expect(await spread(picture)).toBeGreaterThan(6);
  });

  test('the same spec gives the same bytes', async () => {
    const spec = specOf('shirt', 3);
    const [first, second] = [await drawPicture(spec, 'front'), await drawPicture(spec, 'front')];
    expect(first.equals(second)).toBe(true);
  });

  test('every silhouette has its own front, back and close-up', () => {
    const drawn = names.flatMap((silhouette) => (['front', 'back', 'detail'] as const).map((view) => drawSvg({ ...specOf(silhouette, 0), seed: 7 }, view)));
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test('every fabric can be folded and no drawing holds a broken number', () => {
    for (const kind of kinds) {
      const svg = drawSvg({ silhouette: 'shirt', fabric: { kind, palette }, seed: 2 }, 'folded');
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
    for (const name of names) for (const view of views) expect(drawSvg(specOf(name, 5), view)).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('an unknown silhouette or fabric is refused', () => {
    expect(() => drawSvg({ silhouette: 'toga', fabric: { kind: 'cotton', palette }, seed: 1 }, 'front')).toThrow(RangeError);
    expect(() => drawSvg({ silhouette: 'shirt', fabric: { kind: 'straw', palette }, seed: 1 }, 'front')).toThrow(RangeError);
  });
});
