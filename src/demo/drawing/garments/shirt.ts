import { button, choose, crush, drape, fold, groove, label, panel, pull, rumple, seam, stitches, thread, type Cut } from '../cloth.ts';
import { mix, type Pt } from '../geometry.ts';
import { shirtCollar } from '../parts/collar.ts';
import { hanger } from '../parts/hanger.ts';
import { sleeve } from '../parts/sleeve.ts';
import { armEdge, armSeams, neckInside, torsoOf, type Torso } from '../parts/torso.ts';
import type { Drawing, Fold, Piece } from '../scene.ts';

/** Button shirt: style.sleeve short|long|rolled, style.fit regular|oversized|camp, style.pocket one|none|two. */
export function shirt(cut: Cut): Drawing {
  const long = choose(cut, 'sleeve', ['short', 'long', 'rolled']);
  const fit = choose(cut, 'fit', ['regular', 'oversized', 'camp']);
  const wide = fit === 'oversized' ? 22 : fit === 'camp' ? 10 : 0;
  const t = torsoOf(cut, { neck: 46, drop: 40, shoulder: 124 + wide, slope: 36 + wide * 0.3, armhole: 172 + wide * 0.6, chest: 136 + wide, waistY: 310, waist: 129 + wide, hemY: 452, hem: 136 + wide, hemSag: fit === 'camp' ? 6 : 30 });
  const back = cut.view === 'back';
  const open = fit === 'camp' ? 26 : 8;
  const collar = shirtCollar(t.neck, cut.trim.id === 'trim' && cut.style['collar'] === 'trim' ? cut.trim : cut.fabric, open);
  const arms = sleeves(cut, t, long);
  if (back) return { pieces: [...hanger(t.shoulder - 16, t.slope), ...arms, backBody(cut, t), backCollar(cut, t)], pose: 'hanger', focus: focusOf() };
  const pieces = [neckInside(t, cut.fabric), ...collar.behind, label(0, 2, 34, 'UPYA'), ...hanger(t.shoulder - 16, t.slope), ...arms, ...fronts(cut, t, open), ...pockets(cut), ...collar.above, ...buttons(cut, t, open)];
  return { pieces, pose: 'hanger', focus: focusOf() };
}

const focusOf = () => ({ x: 22, y: 96, width: 270, tilt: -7 });

function sleeves(cut: Cut, t: Torso, long: 'short' | 'long' | 'rolled'): Piece[] {
  const lean = 3 + cut.next() * 5;
  const common = { torso: t, fill: cut.fabric, seed: cut.seed };
  const band = { fill: cut.style['cuffs'] === 'trim' ? cut.trim : cut.fabric };
  return ([-1, 1] as const).flatMap((side) => {
    const angle = (long === 'short' ? 24 : 13) + side * lean * 0.5;
    if (long === 'short') return sleeve({ ...common, side, upperAngle: angle, upper: 120, elbow: 62, wrist: 60, ...(cut.style['cuffs'] === 'trim' ? { cuff: { ...band, length: 26, kind: 'turned' as const } } : {}) }).pieces;
    const rolled = long === 'rolled';
    return sleeve({ ...common, side, upperAngle: angle, lowerAngle: angle - 6 - side * lean, upper: 170, lower: rolled ? 74 : 170, elbow: 47, wrist: rolled ? 42 : 35, cuff: { ...band, length: rolled ? 34 : 38, kind: rolled ? 'turned' : 'band' } }).pieces;
  });
}

function half(t: Torso, edgeX: number, top: number): Pt[] {
  return [[edgeX, top, 1], [-t.neck * 0.6, 18], [-t.neck, 0, 1], ...armEdge(t), [-t.waist, t.waistY], [-t.hem, t.hemY - t.hemSag * 0.7], [-t.hem + 16, t.hemY - t.hemSag * 0.1], [-t.hem * 0.5, t.hemY + t.hemSag * 0.75], [edgeX, t.hemY + t.hemSag, 1]];
}

function bodyFolds(cut: Cut, t: Torso, side: -1 | 1): Fold[] {
  const crease = cut.fabric.material.crease;
  const depth = 2 + crease * 3.5;
  const s = -side;
  return [
    ...pull([-s * t.chest, t.armhole + 4], [[-s * t.chest * 0.42, t.armhole - 24], [-s * t.chest * 0.5, t.armhole + 70]], 15, depth),
    fold([[-s * 70, 60], [-s * 76, 150], [-s * 66, 240]], 22, depth * 0.8, { to: [26, depth * 0.5] }),
    ...drape([[-s * 110, 230], [-s * 26, 230]], [[-s * (t.hem - 8), t.hemY + 4], [-s * 30, t.hemY + t.hemSag + 4]], 3, depth * 1.7, cut.seed + side * 3),
    ...crush([-s * (t.waist - 22), t.waistY - 10], [34, 8], [0, 26], 3, 11, depth * 0.7, cut.seed + side),
    ...rumple([side < 0 ? -120 : 20, 190, side < 0 ? -20 : 120, 430], 2 + crease * 7, 1.1 + crease * 1.6, cut.seed + side * 7),
  ];
}

function fronts(cut: Cut, t: Torso, open: number): Piece[] {
  const colour = thread(cut.fabric);
  const top = 24 + open;
  const under = half(t, 12, top);
  const over = half(t, 15, top).map(([x, y, c]): Pt => [-x, y, c ?? 0]);
  const hem = (side: number): Pt[] => [[side * (t.hem - 2), t.hemY - t.hemSag * 0.7 - 8], [side * (t.hem - 20), t.hemY - t.hemSag * 0.1 - 8], [side * t.hem * 0.5, t.hemY + t.hemSag * 0.75 - 8], [0, t.hemY + t.hemSag - 8]];
  const yoke = (side: number): Pt[] => [[side * (t.neck + 8), 20], [side * (t.shoulder - 2), t.slope + 26]];
  const art = (side: number): string => armSeams(t, cut.fabric) + seam(yoke(side), cut.fabric, 0.8) + stitches(yoke(side).map(([x, y]): Pt => [x, y + 3.4]), colour, 1.1) + stitches(hem(side), colour, 1.1) + stitches(armEdge(t).map(([x, y, c]): Pt => [-side * (x + 7), y, c ?? 0]), colour, 1, '4.5 3');
  const placket = stitches([[-11, top + 2], [-11, 520]], colour, 1.1) + stitches([[11.4, top + 2], [11.4, 520]], colour, 1.1);
  return [
    panel(under, cut.fabric, { round: 0.3, radius: 60, folds: [...bodyFolds(cut, t, -1), groove(yoke(-1))], ripple: 0.7 }, { art: art(-1) }),
    panel(over, cut.fabric, { round: 0.3, radius: 60, folds: [...bodyFolds(cut, t, 1), groove(yoke(1)), groove([[13, top], [13, 520]], 1.3)], ripple: 0.7 }, { art: art(1) + placket, shift: [3, 0], lift: 4 }),
  ];
}

function pockets(cut: Cut): Piece[] {
  const which = choose(cut, 'pocket', ['one', 'none', 'two']);
  if (which === 'none') return [];
  const sides = which === 'two' ? [-1, 1] : [1];
  return sides.map((side) => {
    const [x, y, w, h] = [side * 66, 148, 60, 68];
    const outline: Pt[] = [[x - w / 2, y, 1], [x + w / 2, y + side * 2, 1], [x + w / 2, y + h - 14, 1], [x, y + h, 1], [x - w / 2, y + h - 14, 1]];
    const inset = outline.map((p): Pt => [...mix(p, [x, y + h / 2], 0.09).slice(0, 2), 1] as unknown as Pt);
    const colour = thread(cut.fabric);
    const art = stitches([inset[0]!, inset[4]!, inset[3]!, inset[2]!, inset[1]!], colour, 1.1) + stitches([[x - w / 2, y + 13], [x + w / 2, y + 13 + side]], colour, 1.1);
    return panel(outline, cut.fabric, { ripple: 0.2, edge: 0.5, reach: 5 }, { art, shift: [3, 0], lift: 3 });
  });
}

function buttons(cut: Cut, t: Torso, open: number): Piece[] {
  const first = 50 + open;
  const gap = (t.hemY - 40 - first) / 5.4;
  return [0, 1, 2, 3, 4, 5].map((i) => button(0.5, first + i * gap, 5.6, cut.accent));
}

function backBody(cut: Cut, t: Torso): Piece {
  const left: Pt[] = [[0, 8], [-t.neck * 0.7, 6], [-t.neck, 0, 1], ...armEdge(t), [-t.waist, t.waistY], [-t.hem, t.hemY - t.hemSag * 0.7], [-t.hem + 16, t.hemY - t.hemSag * 0.1], [-t.hem * 0.5, t.hemY + t.hemSag * 0.9], [0, t.hemY + t.hemSag * 1.3]];
  const outline = [...left, ...left.slice(1, -1).reverse().map(([x, y, c]): Pt => [-x, y, c ?? 0])];
  const yoke: Pt[] = [[-t.shoulder + 4, t.slope + 44], [0, t.slope + 50], [t.shoulder - 4, t.slope + 44]];
  const colour = thread(cut.fabric);
  const pleat: Fold[] = [-9, 9].map((x) => fold([[x, t.slope + 50], [x * 1.8, 230], [x * 3, t.hemY]], 6, x < 0 ? 4 : -4, { to: [24, 0.5], fade: 'end' }));
  const hem = [...[1, -1].map((s): Pt => [-s * (t.hem - 8), t.hemY - t.hemSag * 0.35 - 8])];
  const art = armSeams(t, cut.fabric) + seam(yoke, cut.fabric) + stitches(yoke.map(([x, y]): Pt => [x, y - 4]), colour, 1.1) + stitches([hem[0]!, [-t.hem * 0.5, t.hemY + t.hemSag * 0.9 - 8], [0, t.hemY + t.hemSag * 1.3 - 8], [t.hem * 0.5, t.hemY + t.hemSag * 0.9 - 8], hem[1]!], colour, 1.1)
    + `<path d="M-5 ${t.slope + 50}v12q5 5 10 0v-12" fill="none" stroke="${colour}" stroke-width="3"/>`;
  return panel(outline, cut.fabric, { round: 0.32, radius: 70, folds: [...bodyFolds(cut, t, -1), ...bodyFolds(cut, t, 1), groove(yoke), ...pleat], ripple: 0.8 }, { art });
}

function backCollar(cut: Cut, t: Torso): Piece {
  const n = t.neck;
  const outline: Pt[] = [[-n * 1.24, 8, 1], [-n * 1.04, -12], [-n * 0.55, -22], [0, -24], [n * 0.55, -22], [n * 1.04, -12], [n * 1.24, 8, 1], [n * 0.62, 13], [0, 15], [-n * 0.62, 13]];
  const edge: Pt[] = [[-n * 1.14, 4], [-n * 0.6, 9], [0, 11], [n * 0.6, 9], [n * 1.14, 4]];
  return panel(outline, cut.style['collar'] === 'trim' ? cut.trim : cut.fabric, { edge: 0.8, reach: 10, ripple: 0 }, { art: stitches(edge, thread(cut.fabric), 1.1), lift: 6, angle: 90 });
}
