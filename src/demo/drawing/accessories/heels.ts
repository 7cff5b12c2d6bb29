import { points } from '../points.ts'
import { choose, crush, fold, ribbon, seam, stitches, type Cut } from '../cloth.ts';
import { contrast, darken, lighten } from '../colour.ts';
import type { Pt } from '../geometry.ts';
import type { Drawing, Fold, Piece } from '../scene.ts';
import { ellipse, emblem, hide, hollow, part, place, surfaces } from './craft.ts';
import { lastFolds, shrink, soleAbove } from './sneaker-above.ts';

const NARROW = 0.82;

/** Court shoe: style.toe almond|point, style.heel block|slim, style.bow yes|no. */
export function courtHeel(cut: Cut): Drawing {
  if (cut.view === 'back') return { pieces: [...place(above(cut), { x: -118, turn: -5 }), ...place(above(cut), { x: 118, y: 16, turn: 6, flip: true })], pose: 'flat', fill: 0.86, focus: { x: 0, y: 0, width: 300 } };
  const shoe = side(cut);
  return { pieces: [...place(shoe, { x: 30, y: -60, turn: 16, flip: true }), ...place(shoe, { x: -10, y: 350, turn: -6 })], pose: 'flat', fill: 0.86, focus: { x: 70, y: 236, width: 330, tilt: 8 } };
}

function side(cut: Cut): Piece[] {
  const pointed = choose(cut, 'toe', ['almond', 'point']) === 'point';
  const tip = pointed ? 342 : 318;
  const lining = hide(cut.style['lining'] ?? '#d9b48c', 'lining', 'leather');
  const folds: Fold[] = [fold(points`-300,-260 -160,-220 20,-130 180,-60 ${tip},-30`, 66, 18, { to: [36, 10], fade: 'none' }), ...crush([110, -92], [-10, 30], [14, 10], 2, 8, 2.6, cut.seed)];
  const upper: Pt[] = points`
    -266,-196^ -284,-246 -282,-306 -266,-346^ -244,-350 -198,-304 -116,-232 -14,-168 62,-134 110,-122^ 166,-112
    232,-94 290,-66 ${tip - 6},-34 ${tip},-13^ 180,-6 60,-24 -60,-88 -160,-162
  `;
  const far: Pt[] = points`-264,-344^ -232,-356 -170,-310 -80,-236 20,-176 96,-128^ 20,-130 -120,-200 -240,-290`;
  const sock: Pt[] = points`-262,-330 -200,-296 -100,-216 0,-160 60,-134`;
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.3);
  const edgeLine = upper.slice(4, 10).map(([x, y]): Pt => [x - 2, y + 7]);
  return [
    part(far, lining, surfaces.smooth, { dim: 0.7, edge: 0.4, art: hollow('far4', 0.4, -180, -360) }),
    part(ribbon(sock, 10), lining, surfaces.smooth, { dim: 0.85, lift: 0 }),
    ...heelPieces(cut),
    part(upper, cut.fabric, cut.fabric.material, { round: 0.55, radius: 44, folds, lift: 4, angle: 28, art: stitches(edgeLine, stitch, 1.1) + seam(points`-70,-196 -64,-140 -84,-100`, cut.fabric, 0.4) + stitches(points`-250,-344 -238,-260 -208,-190`, stitch, 1) }),
    part(points`
    -270,-198^ -160,-164 -60,-90 60,-26 180,-9 ${tip + 3},-14^ ${tip - 24},2 180,5 60,-10 -56,-74 -152,-148
    -240,-186
  `, cut.style['base'] ?? '#2a1b15', surfaces.smooth, { edge: 0.8, reach: 4, lift: 2 }),
    ...(cut.style['bow'] === 'yes' ? bow(cut, 104, -122, 22) : []),
  ];
}

function heelPieces(cut: Cut): Piece[] {
  const slim = choose(cut, 'heel', ['block', 'slim']) === 'slim';
  const heel: Pt[] = slim
    ? points`-274,-214^ -276,-150 -262,-70 -258,2^ -238,2^ -234,-70 -214,-132 -150,-164^`
    : points`-274,-214^ -276,-150 -266,-70 -262,2^ -202,2^ -200,-70 -186,-126 -148,-160^`;
  const fold0 = fold([[slim ? -262 : -240, -190], [slim ? -258 : -238, 0]], slim ? 26 : 56, slim ? 12 : 22, { to: [slim ? 13 : 50, slim ? 8 : 20], fade: 'none' });
  const fill = cut.style['stack'] === 'wood' ? '#8a5a34' : cut.trim;
  const layers = cut.style['stack'] === 'wood' ? Array.from({ length: 18 }, (_, i) => `<path d="M-300 ${-200 + i * 11}h200" stroke="#3a2010" stroke-opacity=".35" stroke-width="1.2"/>`).join('') : '';
  return [part(heel, fill, typeof fill === 'string' ? surfaces.wood : fill.material, { edge: 0.5, reach: 5, folds: [fold0], lift: 3, art: layers + `<rect x="-300" y="-7" width="200" height="12" fill="#15100e"/>` })];
}

function bow(cut: Cut, x: number, y: number, size: number): Piece[] {
  const wing = (s: number): Piece => part([[x, y - 3, 1], [x + s * size * 0.8, y - size * 0.8], [x + s * size * 1.5, y - size * 0.5], [x + s * size * 1.5, y + size * 0.5], [x + s * size * 0.8, y + size * 0.5], [x, y + 4, 1]], cut.trim, cut.trim.material, { edge: 0.8, reach: 6, lift: 5, folds: [fold([[x, y], [x + s * size * 1.2, y]], 5, -4, { fade: 'end' })] });
  return [wing(-1), wing(1), part(ellipse(x, y, size * 0.34, size * 0.46), cut.trim, cut.trim.material, { edge: 1, reach: 5, lift: 4 })];
}

/** A slim sole from above: the heel seat is narrow. */
export const slimSole = (pointed: boolean): Pt[] => soleAbove.map(([x, y, c]): Pt => {
  const seat = y > 60 ? 0.86 : 1;
  const tip = y < -180 ? 1 - ((-180 - y) / 138) * (pointed ? 0.42 : 0.16) : 1;
  return [x * NARROW * seat * tip, y < -280 ? y - (pointed ? 30 : 8) : y, c ?? 0];
});

function above(cut: Cut): Piece[] {
  const pointed = choose(cut, 'toe', ['almond', 'point']) === 'point';
  const lining = hide(cut.style['lining'] ?? '#d9b48c', 'lining', 'leather');
  const last = slimSole(pointed);
  const opening: Pt[] = points`
    0,296 -30,282 -46,230 -54,120 -66,-20 -68,-110 -44,-166 -6,-182 36,-166 60,-110 58,-20 48,120 42,230 28,282
  `;
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.3);
  return [
    part(last, cut.fabric, cut.fabric.material, { edge: 1, reach: 18, round: 0.5, radius: 46, folds: lastFolds(cut.seed).slice(0, 2), lift: 7, art: stitches(opening.map(([x, y]): Pt => [x * 1.12, y * 1.02]), stitch, 1) }),
    part(opening, lining, surfaces.smooth, { dim: 0.6, edge: -0.9, reach: 12, lift: 0 }),
    part(shrink(opening, 7), lining, surfaces.smooth, { dim: 0.92, edge: -0.3, reach: 16, lift: 0, folds: [fold(points`0,-150 0,40`, 60, -10, { fade: 'both' })], art: emblem(0, 214, 20, darken(lining.tone, 0.5)) + `<path d="M-80 60Q0 74 80 60" stroke="${darken(lining.tone, 0.3)}" stroke-width="1.6" fill="none"/>` }),
    ...(cut.style['bow'] === 'yes' ? bow(cut, -4, -198, 30) : []),
  ];
}

/** Block-heel sandal with an ankle strap: style.strap single|double. */
export function blockSandal(cut: Cut): Drawing {
  if (cut.view === 'back') return { pieces: [...place(sandalAbove(cut), { x: -128, turn: -5 }), ...place(sandalAbove(cut), { x: 128, y: -14, turn: 5, flip: true })], pose: 'flat', fill: 0.86, focus: { x: 0, y: 0, width: 300 } };
  const shoe = sandalSide(cut);
  return { pieces: [...place(shoe, { x: 20, y: -60, turn: 12, flip: true }), ...place(shoe, { x: -10, y: 390, turn: -7 })], pose: 'flat', fill: 0.86, focus: { x: -130, y: 150, width: 330, tilt: 6 } };
}

function strapPiece(line: readonly Pt[], width: number, cut: Cut, fill = cut.fabric, dim = 1): Piece {
  const stitch = cut.style['stitch'] ?? contrast(fill.tone, 0.35);
  const edge = (gap: number): string => stitches(ribbon(line, gap).slice(0, ribbon(line, gap).length / 2), stitch, 1.1);
  return part(ribbon(line, width), fill, fill.material, { edge: 0.8, reach: 6, lift: 5, dim, art: edge(width - 9) + edge(-(width - 9)) });
}

function sandalSide(cut: Cut): Piece[] {
  const insole = hide(cut.style['lining'] ?? '#c99f74', 'lining', 'leather');
  const bed: Pt[] = points`
    -286,-172^ -230,-172 -130,-140 -20,-76 90,-40 220,-30 312,-40^ 324,-26 300,-8 200,0 80,-6 -24,-40 -130,-106
    -230,-140 -284,-140^
  `;
  const heel: Pt[] = points`-284,-146^ -160,-122^ -178,-60 -184,6^ -276,6^ -280,-70`;
  const layers = cut.style['stack'] === 'plain' ? '' : Array.from({ length: 14 }, (_, i) => `<path d="M-320 ${-140 + i * 11}h220" stroke="#2a1408" stroke-opacity=".32" stroke-width="1.3"/>`).join('');
  const counter: Pt[] = points`-286,-166^ -296,-230 -276,-286 -246,-300^ -226,-240 -196,-162^`;
  const ankle: Pt[] = points`-262,-286 -200,-336 -110,-336 -66,-296 -100,-262 -190,-250 -262,-274`;
  const [back, near] = [ankle.slice(0, 4), ankle.slice(3)];
  const toe: Pt[] = points`64,-42^ 64,-90 80,-124 122,-140 186,-138^ 199,-122 205,-86 202,-32^ 120,-32`;
  const toeInside = ellipse(191, -85, 15, 52);
  return [
    strapPiece(back, 24, cut, cut.fabric, 0.72),
    part(heel, cut.style['base'] ?? '#8a5a34', surfaces.wood, { edge: 0.6, reach: 8, folds: [fold(points`-232,-150 -232,10`, 62, 20, { fade: 'none' })], art: layers + `<rect x="-320" y="-2" width="200" height="12" fill="#1a110c"/>` }),
    part(bed, cut.style['base'] ?? '#8a5a34', surfaces.wood, { edge: 0.7, reach: 7, lift: 3, art: `<path d="M-300 -164C-230 -166 -130 -130 -20 -66C60 -34 220 -20 330 -34" stroke="${insole.tone}" stroke-width="15" fill="none"/>` + stitches(points`-286,-158 -230,-158 -130,-126 -20,-62 90,-27 220,-18 318,-30`, lighten(insole.tone, 0.4), 1.2) }),
    part(counter, cut.fabric, cut.fabric.material, { edge: 0.7, reach: 8, round: 0.5, radius: 36, lift: 4, art: stitches(points`-292,-180 -286,-240 -262,-284`, contrast(cut.fabric.tone, 0.35), 1.1) + stitches(points`-240,-290 -218,-236 -190,-166`, contrast(cut.fabric.tone, 0.35), 1.1) }),
    strapPiece(near, 24, cut),
    ...buckle(cut, -118, -262, 8),
    part(toe, cut.fabric, cut.fabric.material, { edge: 0.7, reach: 8, round: 0.5, radius: 44, lift: 5, folds: [fold(points`150,-150 160,-30`, 70, 18, { fade: 'none' })], art: stitches(points`73,-46 73,-90 88,-117`, contrast(cut.fabric.tone, 0.35), 1.1) + stitches(points`172,-136 185,-118 191,-86 188,-36`, contrast(cut.fabric.tone, 0.35), 1.1) }),
    part(toeInside, insole, surfaces.smooth, { dim: 0.8, edge: -0.5, reach: 6, lift: 0, art: hollow('toe', 0.5, -150, -20) }),
    ...(cut.style['strap'] === 'double' ? [part(points`6,-70^ 16,-134 40,-176 74,-174 70,-130 64,-48^`, cut.trim, cut.trim.material, { edge: 0.7, reach: 7, round: 0.4, radius: 36, lift: 5 })] : []),
  ];
}

export function buckle(cut: Cut, x: number, y: number, turn: number, size = 1): Piece[] {
  const [w, h] = [17, 21];
  const frame = `M${-w} ${-h}L${w} ${-h}L${w} ${h}L${-w} ${h}ZM${-w + 6} ${-h + 6}L${-w + 6} ${h - 6}L${w - 6} ${h - 6}L${w - 6} ${-h + 6}Z`;
  return place([part(frame, cut.accent, surfaces.metal, { edge: 1.1, reach: 4, lift: 5 }), part(ribbon(points`${-w + 1},0 ${w},0`, 4.4), cut.accent, surfaces.metal, { edge: 1.1, reach: 3, lift: 3 })], { x, y, turn, scale: size });
}

function sandalAbove(cut: Cut): Piece[] {
  const insole = hide(cut.style['lining'] ?? '#c99f74', 'lining', 'leather');
  const last = slimSole(false);
  const toe: Pt[] = points`-104,-92^ -60,-122 0,-130 60,-122 94,-92^ 98,-196^ 54,-226 0,-234 -58,-226 -108,-196^`;
  const ankle: Pt[] = points`-70,246 -96,160 -62,92 0,76 62,92 92,160 66,246`;
  return [
    part(last, cut.style['base'] ?? '#8a5a34', surfaces.wood, { edge: 0.7, reach: 6, lift: 7 }),
    part(shrink(last, 5), insole, surfaces.smooth, { edge: 0.5, reach: 8, lift: 1, folds: [fold(points`0,-260 0,-120`, 60, -8)], art: stitches(shrink(last, 13), lighten(insole.tone, 0.45), 1.2) + emblem(0, 180, 20, darken(insole.tone, 0.5)) }),
    part(points`-62,224^ -44,240 0,262 42,240 56,224^ 57,262 34,310 0,324 -36,310 -61,262`, cut.fabric, cut.fabric.material, { edge: 0.8, reach: 9, round: 0.4, radius: 30, lift: 5 }),
    strapPiece(ankle, 24, cut),
    ...buckle(cut, -84, 120, -60),
    part(toe, cut.fabric, cut.fabric.material, { edge: 0.8, reach: 9, lift: 7, folds: [fold(points`0,-90 0,-240`, 100, 34, { fade: 'none' })], art: stitches(points`-100,-102 -60,-130 0,-138 60,-130 92,-102`, contrast(cut.fabric.tone, 0.35), 1.2) + stitches(points`-104,-188 -58,-217 0,-225 54,-217 96,-188`, contrast(cut.fabric.tone, 0.35), 1.2) }),
  ];
}
