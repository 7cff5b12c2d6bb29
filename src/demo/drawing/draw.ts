import sharp from 'sharp';
import type { Cut, View } from './cloth.ts';
import { clothOf } from './fabrics.ts';
import { boxOf, flatten, random, round, type Matrix } from './geometry.ts';
import { expose } from './light.ts';
import { carve } from './relief.ts';
import type { Cloth, Drawing, FabricSpec, Frame, Piece } from './scene.ts';
import { isSilhouette, silhouettes } from './silhouettes.ts';
import { layPaper, papers, type Backdrop } from './studio.ts';

export type { View } from './cloth.ts';

/** A product's pictures as plain data: the same spec always gives the same pictures. */
export type DrawingSpec = {
  silhouette: string;
  fabric: FabricSpec;
  /** Collars, cuffs, bands, linings; the main fabric's tone when left out. */
  trim?: FabricSpec;
  /** Buttons, hardware, topstitching: `#rrggbb`. */
  accent?: string;
  /** The silhouette's own choices, such as `neck`, `sleeve`, `length`. */
  style?: Readonly<Record<string, string>>;
  backdrop?: Backdrop;
  seed: number;
};

export const WIDTH = 900;
export const HEIGHT = 1200;

type Scene = Drawing & { frame: Frame; spec: DrawingSpec; view: View };

/** The flat drawing in SVG, before light: shapes, patterns, stitches. Throws RangeError for an unknown silhouette or fabric. */
export function drawSvg(spec: DrawingSpec, view: View): string {
  return svgOf(compose(spec, view));
}

/** The lit picture: a JPEG of 900 x 1200 pixels. Throws RangeError for an unknown silhouette or fabric. */
export async function drawPicture(spec: DrawingSpec, view: View): Promise<Buffer> {
  const { data } = await develop(spec, view);
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).jpeg({ quality: 90, mozjpeg: false }).toBuffer();
}

async function develop(spec: DrawingSpec, view: View): Promise<{ data: Buffer }> {
  const scene = compose(spec, view);
  const flat = await sharp(Buffer.from(svgOf(scene))).ensureAlpha().raw().toBuffer();
  const half = scene.frame.matrix.map((value) => value / 2) as unknown as Matrix;
  const relief = carve(scene.pieces, half, scene.frame.scale / 2, WIDTH / 2, HEIGHT / 2, spec.seed);
  const paper = layPaper(backdropOf(spec), relief, scene.pose, spec.seed);
  const tilt = (Math.atan2(scene.frame.matrix[1], scene.frame.matrix[0]) * 180) / Math.PI;
  const data = expose({ flat, relief, pieces: scene.pieces, paper, scale: scene.frame.scale, tilt, sway: view === 'detail' ? 0.5 : 1, seed: spec.seed });
  return { data };
}

function compose(spec: DrawingSpec, view: View): Scene {
  if (!isSilhouette(spec.silhouette)) throw new RangeError(`no silhouette called ${spec.silhouette}`);
  const fabric = clothOf(spec.fabric, 'fabric', spec.seed);
  const trim = clothOf(spec.trim ?? { kind: 'cotton', palette: [fabric.tone] }, 'trim', spec.seed + 1);
  const cut: Cut = { view, fabric, trim, accent: spec.accent ?? '#efe6d4', style: spec.style ?? {}, seed: spec.seed, next: random(spec.seed) };
  const drawing = silhouettes[spec.silhouette](cut);
  return { ...drawing, spec, view, frame: view === 'detail' ? closeUp(drawing) : frameOf(drawing, spec.seed) };
}

function frameOf(drawing: Drawing, seed: number): Frame {
  const next = random(seed * 13 + 5);
  const tilt = drawing.pose === 'flat' ? (next() - 0.5) * 9 : (next() - 0.5) * 1.2;
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const rings = drawing.pieces.filter((piece) => !piece.loose).flatMap((piece) => flatten(piece.d, [cos, sin, -sin, cos, 0, 0]));
  const box = boxOf(rings);
  const fill = drawing.fill ?? 0.82;
  const scale = Math.min((fill * HEIGHT) / (box.bottom - box.top), ((fill + 0.02) * WIDTH) / (box.right - box.left), 1.75);
  const x = WIDTH / 2 - ((box.left + box.right) / 2) * scale - 4;
  const y = HEIGHT / 2 - ((box.top + box.bottom) / 2) * scale - 6;
  return { matrix: [cos * scale, sin * scale, -sin * scale, cos * scale, x, y], scale };
}

function closeUp({ focus }: Drawing): Frame {
  const scale = WIDTH / focus.width;
  const angle = ((focus.tilt ?? -6) * Math.PI) / 180;
  const [a, b] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return { matrix: [a, b, -b, a, WIDTH / 2 - a * focus.x + b * focus.y, HEIGHT / 2 - b * focus.x - a * focus.y], scale };
}

function backdropOf(spec: DrawingSpec): Backdrop {
  if (spec.backdrop) return spec.backdrop;
  const names = Object.keys(papers);
  return { paper: names[spec.seed % names.length] ?? 'sand' };
}

function svgOf({ pieces, frame }: Scene): string {
  const cloths = new Map<string, Cloth>();
  for (const { fill } of pieces) if (typeof fill !== 'string') cloths.set(fill.id, fill);
  const tiles = [...cloths.values()].map((cloth) => `<pattern id="${cloth.id}" width="${cloth.width}" height="${cloth.height}" patternUnits="userSpaceOnUse">${cloth.tile}</pattern>`);
  const cuts = pieces.map((piece, index) => patternOf(piece, index) + (piece.art ? `<clipPath id="c${index}"><path d="${piece.d}"/></clipPath>` : ''));
  const body = pieces.map(pieceSvg).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${tiles.join('')}${cuts.join('')}</defs><g transform="matrix(${frame.matrix.map((v) => v.toFixed(4)).join(' ')})">${body}</g></svg>`;
}

function patternOf(piece: Piece, index: number): string {
  const { fill } = piece;
  if (typeof fill === 'string') return '';
  const scale = fill.scale * (piece.zoom ?? 1);
  const [dx, dy] = piece.shift ?? [0, 0];
  const turn = (piece.angle ?? 0) + fill.angle;
  return `<pattern id="p${index}" xlink:href="#${fill.id}" patternTransform="translate(${round(dx)} ${round(dy)}) rotate(${round(turn)}) scale(${scale.toFixed(3)})"/>`;
}

function pieceSvg(piece: Piece, index: number): string {
  const fill = typeof piece.fill === 'string' ? piece.fill : `url(#p${index})`;
  const opacity = piece.opacity === undefined ? '' : ` opacity="${piece.opacity}"`;
  const art = piece.art ? `<g clip-path="url(#c${index})">${piece.art}</g>` : '';
  return `<g${opacity}><path d="${piece.d}" fill="${fill}"/>${art}</g>${piece.over ?? ''}`;
}
