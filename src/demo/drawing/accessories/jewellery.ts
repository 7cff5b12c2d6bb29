import { points } from '../points.ts'
import { choose, fold, ribbon, type Cut } from '../cloth.ts';
import { darken, lighten } from '../colour.ts';
import { round, sample, type Pt } from '../geometry.ts';
import type { Drawing, Fold, Piece } from '../scene.ts';
import { beads, contact, ellipse, emblem, metal, paced, part, place, ring, surfaces } from './craft.ts';

/** Reflections along a tube: bright above the middle, dark towards both sides. */
const gleam = (d: string, colour: string, thick: number): string =>
  `<path d="${d}" fill="none" stroke="${darken(colour, 0.5)}" stroke-opacity=".5" stroke-width="${round(thick * 0.2)}" transform="translate(${round(thick * 0.22)} ${round(thick * 0.26)})"/><path d="${d}" fill="none" stroke="${lighten(colour, 0.85)}" stroke-opacity=".75" stroke-width="${round(thick * 0.13)}" transform="translate(${round(-thick * 0.14)} ${round(-thick * 0.18)})"/>`;

/** Hoop earrings: style.kind plain|hammered|beaded. */
export function hoops(cut: Cut): Drawing {
  const kind = choose(cut, 'kind', ['plain', 'hammered', 'beaded']);
  const one = hoop(cut, kind);
  if (cut.view === 'back') return { pieces: [...card(cut), ...place(one, { x: -124, y: 30, scale: 0.54, turn: 2 }), ...place(one, { x: 124, y: 34, scale: 0.54, turn: -3, flip: true })], pose: 'flat', fill: 0.84, focus: { x: 0, y: 0, width: 300 } };
  return { pieces: [...place(one, { x: -96, y: -150, turn: -12 }), ...place(one, { x: 108, y: 190, turn: 16, flip: true })], pose: 'flat', fill: 0.84, focus: { x: -200, y: 30, width: 300, tilt: 6 } };
}

function hoop(cut: Cut, kind: 'plain' | 'hammered' | 'beaded'): Piece[] {
  const colour = cut.accent;
  const wide = kind === 'hammered' ? 40 : 24;
  const [cx, cy] = [0, 30];
  const dents: Fold[] = kind === 'hammered' ? Array.from({ length: 64 }, (_, i): Fold => {
    const a = (i / 64) * 6.2832;
    const r = 212 - wide / 2 + (cut.next() - 0.5) * 16;
    const [x, y] = [cx + Math.cos(a) * r, cy + Math.sin(a) * r];
    return fold([[x - 4, y], [x + 4, y + 2]], 9, -3.4, { fade: 'none' });
  }) : [];
  const mid = ellipse(cx, cy, 212 - wide / 2, 212 - wide / 2);
  const body = part(ring(cx, cy, 212, 212 - wide), colour, surfaces.metal, { edge: 1.3, reach: wide * 0.5, folds: dents, lift: 5, art: gleam(mid, colour, wide) });
  const wire = part(ribbon(points`-20,-176 -30,-216 -6,-250 26,-238 24,-184`, 7), colour, surfaces.metal, { edge: 1.1, reach: 4, lift: 6 });
  const catchEnd = part(ellipse(22, -178, 9, 9), colour, surfaces.metal, { edge: 1.1, reach: 6, lift: 4 });
  const strung = kind === 'beaded' ? beadsOn(cut, cx, cy) : [];
  return [wire, body, catchEnd, ...strung];
}

function beadsOn(cut: Cut, cx: number, cy: number): Piece[] {
  const colours = cut.style['beads']?.split(' ') ?? ['#c8201f', '#f4efe4', '#1f4fa3', '#f2a71b', '#0f7a4a'];
  const arc = Array.from({ length: 41 }, (_, i): Pt => {
    const a = (0.06 + (i / 40) * 0.88) * Math.PI;
    return [cx + Math.cos(a) * 200, cy + Math.sin(a) * 200];
  });
  return [...beads(paced(arc, 27), 14, colours, 5), ...beads(paced(arc.map(([x, y]): Pt => [cx + (x - cx) * 0.86, cy + (y - cy) * 0.86]), 15), 7.4, [...colours].reverse(), 4)];
}

function card(cut: Cut): Piece[] {
  const paper = cut.trim.tone;
  const outline: Pt[] = points`-280,-330^ 280,-330^ 280,330^ -280,330^`;
  const slots = [-118, 118].map((x) => `<ellipse cx="${x}" cy="-96" rx="9" ry="6" fill="#000" opacity=".4"/>`).join('');
  return [part(outline, paper, { ...surfaces.cord, grain: 0.2 }, { edge: 0.3, reach: 3, lift: 6, art: emblem(0, -216, 52, darken(paper, 0.72)) + `<text x="0" y="-172" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="26" letter-spacing="8" fill="${darken(paper, 0.72)}">UPYA</text>${slots}` })];
}

/** Pendant on a chain: style.pendant disc|drop|shell. */
export function pendant(cut: Cut): Drawing {
  const colour = cut.accent;
  const curve: Pt[] = cut.view === 'back'
    ? points`-40,-330 -220,-250 -250,-60 -90,40 130,-20 230,-160 120,-290 -60,-240 -120,-60 -20,90 10,190`
    : points`0,-400 -150,-372 -252,-250 -256,-80 -150,90 -14,196`;
  const half = links(curve, colour);
  const other = cut.view === 'back' ? [] : links(curve.map(([x, y]): Pt => [-x, y]), colour);
  const pieces = [...half, ...other, ...drop(cut, cut.view === 'back' ? 10 : 0, 196), ...(cut.view === 'back' ? [] : fastener(colour))];
  return { pieces, pose: 'flat', fill: 0.86, focus: { x: 0, y: 230, width: 300, tilt: 5 } };
}

/** Oval links, every second one seen on edge. */
function links(curve: readonly Pt[], colour: string): Piece[] {
  const dense = sample(curve, 400);
  const stops = paced(dense, 17);
  const flat: string[] = [];
  const thin: string[] = [];
  stops.forEach(([x, y], i) => {
    const after = stops[Math.min(stops.length - 1, i + 1)]!;
    const before = stops[Math.max(0, i - 1)]!;
    const angle = Math.atan2(after[1] - before[1], after[0] - before[0]);
    if (i % 2) thin.push(turned(x, y, 12, 3.4, angle));
    else flat.push(turned(x, y, 14, 9, angle) + turned(x, y, 8, 4, angle, true));
  });
  return [
    part(thin.join(''), darken(colour, 0.12), surfaces.metal, { edge: 1.1, reach: 3, lift: 3 }),
    part(flat.join(''), colour, surfaces.metal, { edge: 1.2, reach: 3.4, lift: 3 }),
  ];
}

function turned(x: number, y: number, rx: number, ry: number, angle: number, reversed = false): string {
  const points = Array.from({ length: 14 }, (_, i) => {
    const a = ((reversed ? 14 - i : i) / 14) * 6.2832;
    const [px, py] = [Math.cos(a) * rx, Math.sin(a) * ry];
    return `${round(x + px * Math.cos(angle) - py * Math.sin(angle))} ${round(y + px * Math.sin(angle) + py * Math.cos(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

function drop(cut: Cut, x: number, y: number): Piece[] {
  const colour = cut.accent;
  const kind = choose(cut, 'pendant', ['disc', 'drop', 'shell']);
  const bail = part(ring(x, y + 18, 19, 11), colour, surfaces.metal, { edge: 1.2, reach: 5, lift: 5 });
  if (kind === 'shell') {
    const shell: Pt[] = [[x, y + 34], [x + 62, y + 66], [x + 84, y + 140], [x + 56, y + 208], [x, y + 226], [x - 56, y + 208], [x - 84, y + 140], [x - 62, y + 66]];
    const teeth = Array.from({ length: 11 }, (_, i) => `<path d="M${x - 15} ${y + 66 + i * 13}h11M${x + 4} ${y + 66 + i * 13}h11" stroke="#6d4a32" stroke-width="4.4" stroke-linecap="round"/>`).join('');
    return [bail, part(shell, cut.trim.tone, surfaces.glass, { edge: 1, reach: 16, round: 0.7, radius: 48, lift: 8, folds: [fold([[x, y + 54], [x, y + 206]], 18, -14, { fade: 'both' })], art: `<path d="M${x} ${y + 56}Q${x + 9} ${y + 132} ${x} ${y + 208}Q${x - 9} ${y + 132} ${x} ${y + 56}Z" fill="#4a2f1f"/>${teeth}` })];
  }
  if (kind === 'drop') {
    const stone: Pt[] = [[x, y + 36, 1], [x + 40, y + 110], [x + 58, y + 178], [x + 34, y + 226], [x, y + 240], [x - 34, y + 226], [x - 58, y + 178], [x - 40, y + 110]];
    const rim = stone.map(([px, py, c]): Pt => [x + (px - x) * 1.16, y + 150 + (py - y - 150) * 1.1, c ?? 0]);
    return [bail, metal(`M${sample([...rim, rim[0]!], 60).map(([a, b]) => `${round(a)} ${round(b)}`).join('L')}Z`, colour, 14, { lift: 8 }), part(stone, cut.trim.tone, surfaces.glass, { edge: 1, reach: 14, round: 0.7, radius: 44, lift: 2, art: `<path d="M${x - 20} ${y + 120}Q${x - 34} ${y + 176} ${x - 18} ${y + 206}" stroke="#fff" stroke-width="8" stroke-linecap="round" fill="none" opacity=".55"/>` })];
  }
  const cy = y + 130;
  const rays = Array.from({ length: 24 }, (_, i) => `<path d="M${x} ${cy - 58}V${cy - 82}" stroke="${darken(colour, 0.55)}" stroke-width="4" stroke-opacity=".6" stroke-linecap="round" transform="rotate(${i * 15} ${x} ${cy})"/>`).join('');
  const grooves: Fold[] = Array.from({ length: 24 }, (_, i): Fold => {
    const a = (i / 24) * 6.2832;
    return fold([[x + Math.cos(a) * 56, cy + Math.sin(a) * 56], [x + Math.cos(a) * 84, cy + Math.sin(a) * 84]], 5, -3, { fade: 'none' });
  });
  return [bail, part(ellipse(x, cy, 98, 98), colour, surfaces.metal, { edge: 1, reach: 9, lift: 9, folds: [...grooves, fold([[x, cy - 3], [x, cy + 3]], 52, 10, { fade: 'none' })], art: rays + `<circle cx="${x}" cy="${cy}" r="46" fill="none" stroke="${darken(colour, 0.5)}" stroke-width="3" stroke-opacity=".6"/>` + emblem(x, cy + 14, 30, darken(colour, 0.6)) })];
}

const fastener = (colour: string): Piece[] => [part(ring(0, -398, 15, 8), colour, surfaces.metal, { edge: 1.2, reach: 5, lift: 4 }), part(ellipse(-22, -396, 14, 8), colour, surfaces.metal, { edge: 1.1, reach: 5, lift: 4 })];

/** Open cuff of beaten metal: style.finish ridged|hammered. */
export function cuff(cut: Cut): Drawing {
  const colour = cut.accent;
  const ridged = choose(cut, 'finish', ['ridged', 'hammered']) === 'ridged';
  if (cut.view === 'back') return { pieces: cuffAbove(colour), pose: 'flat', fill: 0.8, focus: { x: 0, y: 0, width: 300 } };
  const [rx, ry, high] = [280, 104, 270];
  const arc = (from: number, to: number, y: number): Pt[] => Array.from({ length: 21 }, (_, i): Pt => {
    const a = (from + ((to - from) * i) / 20) * Math.PI;
    return [-Math.cos(a) * rx, y + Math.sin(a) * ry, i === 0 || i === 20 ? 1 : 0];
  });
  const wall = (from: number, to: number): Pt[] => [...arc(from, to, -high / 2), ...arc(from, to, high / 2).reverse()];
  const lines = ridged ? [-96, -58, 0, 58, 96] : [];
  const ridges: Fold[] = lines.map((y) => ({ along: arc(0, 1, y), width: [13, 13], height: [9, 9], fade: 'none' }));
  const dents: Fold[] = ridged ? [] : Array.from({ length: 120 }, (): Fold => {
    const [u, v] = [cut.next(), (cut.next() - 0.5) * high * 0.92];
    const [x, y] = [-Math.cos(u * Math.PI) * rx, v + Math.sin(u * Math.PI) * ry];
    return fold([[x - 6, y], [x + 6, y + 2]], 14, -4.4, { fade: 'none' });
  });
  const streaks = [[-0.78, 0.1, 0.5], [-0.42, 0.16, 0.75], [0.2, 0.07, 0.45], [0.62, 0.12, -0.5], [0.9, 0.1, -0.7], [-0.96, 0.05, -0.6], [0.02, 0.1, -0.28]].map(([u, w, power]) => streak(u! * rx, w! * rx, power!, colour)).join('');
  const mark = ridged ? `<path d="${arc(0, 1, 29).map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')}" stroke="${darken(colour, 0.6)}" stroke-width="9" stroke-dasharray="9 13" fill="none" opacity=".5"/><path d="${arc(0, 1, -29).map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')}" stroke="${darken(colour, 0.6)}" stroke-width="9" stroke-dasharray="9 13" fill="none" opacity=".5"/>` : '';
  const rim = (y: number): Piece => part(ribbon(arc(0, 1, y), 13), colour, surfaces.metal, { edge: 1.2, reach: 6, lift: 3 });
  const pieces = [
    contact(-260, 280, 236, 0.9),
    part(wall(1.06, 1.44), darken(colour, 0.25), surfaces.metal, { edge: 0.6, reach: 8, dim: 0.62, lift: 4 }),
    part(wall(1.56, 1.94), darken(colour, 0.2), surfaces.metal, { edge: 0.6, reach: 8, dim: 0.7, lift: 4 }),
    part(wall(0, 1), colour, surfaces.metal, { edge: 0.9, reach: 8, lift: 9, folds: [fold(points`-20,-300 -20,300`, 290, 96, { fade: 'none' }), ...ridges, ...dents], art: streaks + mark }),
    rim(-high / 2), rim(high / 2),
  ];
  return { pieces, pose: 'form', fill: 0.84, focus: { x: -70, y: 40, width: 320, tilt: 6 } };
}

/** A soft upright reflection, light or dark. */
function streak(x: number, wide: number, power: number, colour: string): string {
  const [id, tone] = [`streak${Math.round(x + 1000)}`, power > 0 ? lighten(colour, 0.8) : darken(colour, 0.7)];
  const stop = (at: number, opacity: number): string => `<stop offset="${at}" stop-color="${tone}" stop-opacity="${opacity.toFixed(2)}"/>`;
  return `<linearGradient id="${id}">${stop(0, 0)}${stop(0.5, Math.abs(power) * 0.62)}${stop(1, 0)}</linearGradient><rect x="${round(x - wide)}" y="-400" width="${round(wide * 2)}" height="800" fill="url(#${id})"/>`;
}

function cuffAbove(colour: string): Piece[] {
  const arc = (r: number, squash: number): Pt[] => Array.from({ length: 41 }, (_, i): Pt => {
    const a = -Math.PI / 2 + (0.1 + (i / 40) * 0.8) * Math.PI * 2;
    return [Math.cos(a) * r, Math.sin(a) * r * squash];
  });
  const mid = arc(286, 0.84);
  const path = mid.map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');
  const depth = arc(258, 0.84);
  return [
    part(ribbon(depth, 56), darken(colour, 0.3), surfaces.metal, { edge: 0.6, reach: 10, lift: 6, dim: 0.7 }),
    part(ribbon(mid, 15), colour, surfaces.metal, { edge: 1.3, reach: 8, lift: 9, art: gleam(path, colour, 15) }),
  ];
}
