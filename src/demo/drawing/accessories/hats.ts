import { points } from '../points.ts'
import { beside, choose, fold, groove, ribbon, seam, stitches, stud, type Cut } from '../cloth.ts';
import { blend, contrast, darken } from '../colour.ts';
import { bothSides, round, type Pt } from '../geometry.ts';
import type { Drawing, Fold, Piece } from '../scene.ts';
import { contact, ellipse, emblem, eyelet, hide, hollow, part, surfaces } from './craft.ts';

/** Rows round a brim or crown: half ellipses that open downwards. */
const rows = (count: number, at: (share: number) => readonly [y: number, rx: number, ry: number], draw: (d: string, i: number) => string): string =>
  Array.from({ length: count }, (_, i) => {
    const [y, rx, ry] = at((i + 0.5) / count);
    return draw(`M${round(-rx)} ${round(y)}A${round(rx)} ${round(ry)} 0 0 0 ${round(rx)} ${round(y)}`, i);
  }).join('');

/** Bucket hat, seen slightly from above; from below as second view. */
export function bucketHat(cut: Cut): Drawing {
  if (cut.view === 'back') return { pieces: hatAbove(cut), pose: 'flat', fill: 0.84, focus: { x: 0, y: 0, width: 300 } };
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.4);
  const brim: Pt[] = points`
    -206,84^ -270,150 -342,240 -340,268 -250,306 -100,330 0,334 100,330 250,306 340,268 342,240 270,150 206,84^
    0,96
  `;
  const crown = bothSides(points`0,-140 -110,-132 -166,-104^ -188,0 -208,96^ -120,128 0,138`);
  const top = part(ellipse(0, -112, 168, 44), cut.fabric, cut.fabric.material, { edge: 0.6, reach: 9, lift: 3, angle: 40, folds: [fold(points`-110,-116 0,-104 120,-112`, 34, -6)], art: stitches(ringLine(0, -112, 154, 37), stitch, 1.3) });
  const brimArt = rows(7, (t) => [86 + t * 168, 214 + t * 126, 58 + t * 22], (d) => `<path d="${d}" stroke="#000" stroke-opacity=".18" stroke-width="1.6" fill="none" transform="translate(.4 1)"/><path d="${d}" stroke="${stitch}" stroke-width="1.5" stroke-dasharray="5 2.6" fill="none"/>`);
  const folds: Fold[] = [fold(points`-260,150 -230,220 -240,300`, 60, 10), fold(points`60,140 90,220 110,330`, 90, 14), fold(points`-70,150 -90,230 -110,320`, 70, -10), fold(points`250,150 270,210 280,290`, 50, -8)];
  const pieces = [
    contact(-300, 320, 318, 0.8),
    part(brim, cut.fabric, cut.fabric.material, { edge: 0.9, reach: 10, round: 0.4, radius: 48, folds, lift: 8, angle: 4, art: brimArt }),
    part(crown, cut.fabric, cut.fabric.material, { edge: 0.5, reach: 10, folds: [fold(points`-16,-140 -20,140`, 190, 62, { fade: 'none' }), fold(points`-150,40 -60,84 60,96`, 22, 5), fold(points`170,10 80,50 -10,44`, 20, -4)], lift: 7, angle: 90, art: seam(points`176,-60 184,20 190,110`, cut.fabric, 0.7) + stitches(points`-192,66 -110,106 0,116 110,106 192,66`, stitch, 1.3) }),
    top,
    ...[-1, 1].flatMap((s) => [eyelet(s * 132, -6 + 18, 8, cut.accent), eyelet(s * 96, 2 + 22, 8, cut.accent)].flat()),
    ...(cut.style['patch'] === 'no' ? [] : [part(points`-34,10^ 34,10^ 34,52^ -34,52^`, cut.trim, cut.trim.material, { edge: 0.5, reach: 4, lift: 2, art: emblem(0, 40, 20, contrast(cut.trim.tone, 0.85)) + stitches(points`-30,14^ 30,14^ 30,48^ -30,48^ -30,14^`, contrast(cut.trim.tone, 0.6), 1) })]),
  ];
  return { pieces, pose: 'flat', fill: 0.84, focus: { x: 60, y: 130, width: 340, tilt: 6 } };
}

function ringLine(x: number, y: number, rx: number, ry: number): string {
  return ellipse(x, y, rx, ry);
}

function hatAbove(cut: Cut): Piece[] {
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.4);
  const ringsArt = [300, 276, 252, 228, 206].map((r) => stitches(ellipse(0, 0, r, r * 0.96), stitch, 1.4, '5 2.6')).join('');
  return [
    part(ellipse(0, 0, 324, 312), cut.fabric, cut.fabric.material, { edge: 0.8, reach: 12, round: 0.4, radius: 48, lift: 8, art: ringsArt, folds: [fold(points`-300,-40 -190,-10`, 60, 10), fold(points`60,310 40,190`, 70, -10), fold(points`260,-160 160,-100`, 70, 10)] }),
    part(ellipse(-6, -8, 184, 176), cut.fabric, cut.fabric.material, { edge: 0.9, reach: 20, round: 0.5, radius: 48, lift: 16, angle: 40, art: stitches(ellipse(-6, -8, 166, 158), stitch, 1.4) + seam(points`-6,-186 -6,170`, cut.fabric, 0.5) }),
  ];
}

/** Wide-brimmed hat of plaited straw with a band of cloth. */
export function strawHat(cut: Cut): Drawing {
  const straw = hide(cut.fabric.tone, 'straw', 'linen');
  const [dark, pale] = [darken(straw.tone, 0.42), blend(straw.tone, '#fff6dc', 0.5)];
  const plait = (d: string, i: number): string => `<path d="${d}" stroke="${dark}" stroke-width="2" stroke-opacity=".5" fill="none"/><path d="${d}" stroke="${i % 2 ? pale : dark}" stroke-opacity=".34" stroke-width="8" stroke-dasharray="3.4 6" fill="none" transform="translate(0 -5)"/>`;
  if (cut.view === 'back') {
    const ringsArt = Array.from({ length: 27 }, (_, i) => plait(ellipse(0, 0, 346 - i * 12, 340 - i * 12), i)).join('');
    const crownArt = Array.from({ length: 13 }, (_, i) => plait(ellipse(-6, -8, 150 - i * 12, 142 - i * 12), i)).join('');
    return { pieces: [part(ellipse(0, 0, 348, 342), straw, surfaces.fibre, { edge: 0.8, reach: 12, lift: 8, art: ringsArt, folds: [fold(points`-320,-60 -200,-20`, 80, 10), fold(points`120,320 80,200`, 80, -10)] }), part(ellipse(-4, -6, 172, 164), cut.trim, cut.trim.material, { edge: 0.9, reach: 12, lift: 14 }), part(ellipse(-6, -8, 156, 148), straw, surfaces.fibre, { edge: 0.9, reach: 20, round: 0.4, radius: 48, lift: 6, art: crownArt, folds: [fold(points`-6,-110 -6,90`, 50, -22)] })], pose: 'flat', fill: 0.84, focus: { x: 0, y: 0, width: 300 } };
  }
  const brim: Pt[] = points`-372,96 -330,30 -210,-14 0,-30 210,-14 330,30 372,92 340,158 210,204 0,222 -210,208 -342,162`;
  const crown = bothSides(points`0,-232 -84,-226 -140,-190 -162,-110 -176,36^ -96,66 0,74`);
  const band = bothSides(points`0,-6 -100,-14 -168,-44^ -177,38^ -98,68 0,77`);
  const body = fold(points`-14,-240 -16,80`, 172, 60, { fade: 'none' });
  const brimArt = rows(13, (t) => [70 + t * 28, 196 + t * 186, 58 + t * 96], plait) + Array.from({ length: 9 }, (_, i) => `<path d="M${-196 - i * 20} ${60 + i * 3}A${196 + i * 20} ${70 + i * 6} 0 0 1 ${196 + i * 20} ${60 + i * 3}" stroke="${dark}" stroke-opacity=".42" stroke-width="2" fill="none"/>`).join('');
  const bow = cut.style['bow'] === 'no' ? [] : [
    part(points`150,16^ 176,-26 204,-20 196,30^`, cut.trim, cut.trim.material, { edge: 0.9, reach: 7, lift: 5, folds: [fold(points`152,14 196,-4`, 7, -5)] }),
    part(points`148,20^ 190,44 196,84^ 162,80^ 140,44`, cut.trim, cut.trim.material, { edge: 0.8, reach: 6, lift: 5, folds: [fold(points`150,24 178,80`, 8, 5)] }),
    part(ellipse(150, 18, 15, 18), cut.trim, cut.trim.material, { edge: 1, reach: 8, lift: 5 }),
  ];
  const pieces = [
    contact(-330, 350, 200, 0.8),
    part(brim, straw, surfaces.fibre, { edge: 0.9, reach: 9, round: 0.2, radius: 40, lift: 8, art: brimArt, folds: [fold(points`-340,110 -200,150 0,170`, 60, 14), fold(points`360,90 260,140 120,190`, 54, -9), fold(points`-300,20 -180,40`, 40, -8)] }),
    part(crown, straw, surfaces.fibre, { edge: 0.8, reach: 14, round: 0.4, radius: 48, folds: [body, fold(points`-70,-214 0,-196 70,-216`, 40, -16)], lift: 8, art: rows(20, (t) => [-236 + t * 280, 40 + Math.sqrt(t) * 140, 16 + t * 26], plait) }),
    part(band, cut.trim, cut.trim.material, { edge: 0.5, reach: 6, folds: [body], lift: 3, art: stitches(points`-170,-36 -100,-7 0,2 100,-7 170,-36`, contrast(cut.trim.tone, 0.4), 1.1) }),
    ...bow,
  ];
  return { pieces, pose: 'flat', fill: 0.86, focus: { x: 60, y: 10, width: 340, tilt: 6 } };
}

/** Knitted cap: style.pompon yes|no, style.cuff wide|narrow. */
export function beanie(cut: Cut): Drawing {
  const deep = choose(cut, 'cuff', ['wide', 'narrow']) === 'wide' ? 150 : 96;
  const back = cut.view === 'back';
  const crown = bothSides(points`0,-290 -70,-286 -150,-246 -214,-150 -244,-20 -250,110^ 0,130`);
  const ribs: Fold[] = Array.from({ length: 15 }, (_, i): Fold => {
    const u = (i - 7) / 7.4;
    const s = Math.sin(u * 1.45);
    return fold(points`${s * 30},-284 ${s * 150},-220 ${s * 224},-80 ${s * 250},130`, 13, 10, { to: [20 - Math.abs(u) * 8, 9], fade: 'none' });
  });
  const cuffTop = 112;
  const cuff = bothSides(points`
    0,${cuffTop + 4} -150,${cuffTop - 4} -254,${cuffTop - 18} -266,${cuffTop + 10} -264,${cuffTop + deep - 16}
    -252,${cuffTop + deep + 2} -130,${cuffTop + deep + 18} 0,${cuffTop + deep + 24}
  `);
  const cuffRibs: Fold[] = Array.from({ length: 25 }, (_, i): Fold => {
    const x = 262 * Math.sin(((i - 12) / 12.6) * 1.5);
    return fold([[x * 0.98, cuffTop - 24], [x, cuffTop + deep + 30]], 8, 6, { fade: 'none' });
  });
  const pieces = [
    part(crown, cut.fabric, cut.fabric.material, { edge: 0.8, reach: 18, round: 0.5, radius: 48, folds: [fold(points`-14,-280 -16,140`, 250, 70, { fade: 'none' }), ...ribs], lift: 8, art: decrease(cut) }),
    part(cuff, cut.style['cuffcolour'] === 'trim' ? cut.trim : cut.fabric, cut.fabric.material, { edge: 0.9, reach: 14, folds: [fold(points`-14,90 -14,300`, 264, 66, { fade: 'none' }), ...cuffRibs], lift: 10 }),
    ...(back ? [] : [part(points`
    -46,${cuffTop + deep * 0.36}^ 46,${cuffTop + deep * 0.36}^ 46,${cuffTop + deep * 0.36 + 56}^
    -46,${cuffTop + deep * 0.36 + 56}^
  `, hide(cut.style['leather'] ?? '#9c6238', 'patch'), surfaces.leather, { edge: 0.5, reach: 4, lift: 3, art: emblem(0, cuffTop + deep * 0.36 + 40, 26, '#2b150a') + stitches(points`
    -40,${cuffTop + deep * 0.36 + 6}^ 40,${cuffTop + deep * 0.36 + 6}^ 40,${cuffTop + deep * 0.36 + 50}^
    -40,${cuffTop + deep * 0.36 + 50}^ -40,${cuffTop + deep * 0.36 + 6}^
  `, '#f0d8ac', 1.2) })]),
    ...(cut.style['pompon'] === 'yes' ? pompon(cut) : []),
  ];
  return { pieces, pose: 'flat', fill: 0.84, focus: { x: 30, y: 130, width: 340, tilt: -6 } };
}

const decrease = (cut: Cut): string => Array.from({ length: 7 }, (_, i) => `<path d="M${(i - 3) * 8} -290Q${(i - 3) * 56} -250 ${(i - 3) * 72} -150" stroke="${darken(cut.fabric.tone, 0.5)}" stroke-width="3" fill="none" opacity=".35"/>`).join('');

function pompon(cut: Cut): Piece[] {
  const spikes = Array.from({ length: 90 }, (_, i): Pt => {
    const a = (i / 90) * 6.2832;
    const r = 88 + (i % 2 ? 10 : 0) + cut.next() * 10;
    return [Math.cos(a) * r, -340 + Math.sin(a) * r * 0.94, 1];
  });
  const strands = Array.from({ length: 260 }, () => {
    const [a, r] = [cut.next() * 6.2832, Math.sqrt(cut.next()) * 84];
    const [x, y] = [Math.cos(a) * r, -340 + Math.sin(a) * r];
    return `<path d="M${round(x)} ${round(y)}l${round(Math.cos(a) * 18)} ${round(Math.sin(a) * 18)}" stroke="${cut.next() < 0.5 ? darken(cut.trim.tone, 0.35) : blend(cut.trim.tone, '#fff6e6', 0.4)}" stroke-width="2.6" opacity=".5" stroke-linecap="round"/>`;
  }).join('');
  return [part(spikes, cut.trim, { ...cut.trim.material, texture: 'wool', grain: 0.8 }, { edge: 0.5, reach: 14, round: 0.9, radius: 48, lift: 10, art: strands })];
}

/** Baseball cap from the side and front; from behind the strap shows. */
export function baseballCap(cut: Cut): Drawing {
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.4);
  if (cut.view === 'back') return { pieces: capBack(cut, stitch), pose: 'flat', fill: 0.84, focus: { x: 0, y: 0, width: 300 } };
  const crown: Pt[] = points`-262,120^ -270,10 -226,-110 -130,-190 0,-214 120,-192 206,-110 238,10 240,96^ 120,128 0,142 -140,140`;
  const visor: Pt[] = points`
    -44,132^ 80,124 180,100 241,74^ 330,94 402,146 425,188 402,201 320,182 200,180 80,194 -16,200 -54,172
  `;
  const panels: Pt[][] = [points`10,-212 -20,-80 -14,140`, points`10,-212 150,-130 206,104`, points`10,-212 -150,-130 -196,136`];
  const folds: Fold[] = [fold(points`-20,-210 -16,140`, 260, 80, { fade: 'none' }), ...panels.map((p) => groove(p, 3)), fold(points`-200,60 -100,90 0,92`, 26, 5)];
  const sewn = panels.map((p) => seam(p, cut.fabric, 0.8) + stitches(beside(p, 6), stitch, 1.3) + stitches(beside(p, -6), stitch, 1.3)).join('');
  const arcs = Array.from({ length: 6 }, (_, i) => stitches([[-28 + i * 4, 150 + i * 10], [70 + i * 8, 140 + i * 11], [180 + i * 14, 110 + i * 14], [262 + i * 20, 92 + i * 17], [330 + i * 14, 120 + i * 14]], contrast(cut.trim.tone, 0.35), 1.2)).join('');
  const badge = cut.style['badge'] === 'no' ? [] : [part(ellipse(92, 6, 62, 58), cut.accent, cut.trim.material, { edge: 0.6, reach: 5, lift: 3, art: emblem(90, 22, 40, contrast(cut.accent, 0.8)) + stitches(ellipse(92, 6, 56, 52), contrast(cut.accent, 0.6), 1.4) })];
  const pieces = [
    part(points`-262,116^ 0,118 240,84^ 200,150 60,176 -120,170`, hide('#d9ccb4', 'sweat', 'jersey'), surfaces.cord, { dim: 0.5, edge: 0.3 }),
    part(crown, cut.fabric, cut.fabric.material, { edge: 0.7, reach: 12, folds, lift: 8, art: sewn + stitches(points`-258,106 -140,126 0,128 120,114 236,82`, stitch, 1.3) }),
    part(ellipse(10, -208, 17, 11), cut.trim, cut.trim.material, { edge: 1, reach: 8, lift: 4 }),
    ...eyelet(-96, -110, 8, stitch), ...eyelet(66, -124, 8, stitch), ...eyelet(-222, -30, 7, stitch), ...badge,
    part(visor, cut.trim, cut.trim.material, { edge: 0.8, reach: 8, lift: 10, angle: 14, folds: [fold(points`-10,150 130,146 290,128 400,176`, 56, 20, { fade: 'none' })], art: arcs }),
  ];
  return { pieces, pose: 'flat', fill: 0.86, focus: { x: 90, y: 50, width: 340, tilt: -6 } };
}

function capBack(cut: Cut, stitch: string): Piece[] {
  const crown = bothSides(points`0,-232 -130,-206 -226,-110 -262,20 -262,150^ -140,172 -104,176^ -96,90 -56,38 0,22`);
  const strap = part(points`-128,138^ 0,150 128,138^ 128,176^ 0,188 -128,176^`, cut.trim, cut.trim.material, { edge: 0.8, reach: 6, lift: 6, art: stitches(points`-122,146 0,158 122,146`, stitch, 1.2) + stitches(points`-122,168 0,180 122,168`, stitch, 1.2) });
  const seams0: Pt[][] = [points`0,-230 0,22`, points`0,-230 -130,-120 -170,160`, points`0,-230 130,-120 170,160`];
  const inside = part(points`-110,180^ -100,80 0,10 100,80 110,180^`, hide('#d9ccb4', 'sweat', 'jersey'), surfaces.cord, { dim: 0.5, edge: 0.2, art: hollow('cap', 0.5, 170, 20) });
  return [
    inside,
    part(crown, cut.fabric, cut.fabric.material, { edge: 0.7, reach: 12, folds: [fold(points`-10,-230 -10,180`, 262, 84, { fade: 'none' }), ...seams0.map((p) => groove(p, 3))], lift: 9, art: seams0.map((p) => seam(p, cut.fabric, 0.8) + stitches(beside(p, 6), stitch, 1.3) + stitches(beside(p, -6), stitch, 1.3)).join('') + stitches(points`-112,176 -106,84 -62,28 0,12 62,28 106,84 112,176`, stitch, 1.4) }),
    part(ellipse(0, -228, 17, 11), cut.trim, cut.trim.material, { edge: 1, reach: 8, lift: 4 }),
    ...eyelet(-92, -80, 8, stitch), ...eyelet(92, -80, 8, stitch), strap, ...[-1, 1].map((s) => part(ribbon(points`${s * 34},140 ${s * 34},192`, 12), cut.accent, surfaces.metal, { edge: 1, reach: 4, lift: 4 })), stud(0, 168, 6, cut.accent),
  ];
}
