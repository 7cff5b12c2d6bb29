import { points } from '../points.ts'
import { beside, choose, fold, groove, ribbon, stitches, stud, type Cut } from '../cloth.ts'
import { contrast, darken } from '../colour.ts'
import { bothSides, shape, type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { ellipse, emblem, hide, part, sags, surfaces } from './craft.ts'
import { buckle } from './buckle.ts'

const zip = (d: string, colour: string): string =>
  `<path d="${d}" stroke="#16110e" stroke-opacity=".8" stroke-width="13" fill="none"/>` +
  `<path d="${d}" stroke="${colour}" stroke-width="7" stroke-dasharray="2.4 2" fill="none"/>` +
  `<path d="${d}" stroke="#16110e" stroke-width="1.2" fill="none"/>`

const puller = (x: number, y: number, turn: number, cut: Cut): Piece[] => {
  const rad = (turn * Math.PI) / 180
  const end: Pt = [x + Math.sin(rad) * 40, y + Math.cos(rad) * 40]
  return [
    part(ellipse(x, y, 10, 9), cut.accent, surfaces.metal, { edge: 1.1, reach: 5, lift: 3 }),
    part(ribbon([[x, y + 4], end], 11), cut.trim, surfaces.leather, { edge: 0.9, reach: 4, lift: 5 }),
  ]
}

/** Crossbody: style.shape moon|camera. */
export function crossbody(cut: Cut): Drawing {
  const moon = choose(cut, 'shape', ['moon', 'camera']) === 'moon'
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.45)
  const top = moon ? 0 : -6
  const body = moon
    ? bothSides(points`0,${top} -150,2 -250,-14 -282,8 -276,90 -222,196 -120,258 0,274`)
    : bothSides(points`0,${top} -210,-4 -242,22 -250,130 -244,238 -216,264 0,270`)
  const folds: Fold[] = [
    fold(points`-200,60 -90,120 60,110 200,60`, 110, 20, { fade: 'both' }),
    ...sags([-200, 30, 200, 240], 5, 4.5, cut.next),
    fold(points`-240,40 -170,80 -120,150`, 16, 4),
    fold(points`240,40 176,84 130,150`, 16, -4),
  ]
  const line: Pt[] = points`
    -262,4 -320,-130 -250,-300 -60,-380 120,-330 170,-220 70,-150 20,-220 110,-330 280,-310 322,-140 262,4
  `
  const seamLine: Pt[] = moon ? points`-262,40 -140,66 0,72 140,66 262,40` : points`-246,66 0,72 246,66`
  const art =
    cut.view === 'back'
      ? stitches(points`-190,110 0,124 190,110`, stitch, 1.4, '5 3') + emblem(0, 190, 34, darken(cut.fabric.tone, 0.4))
      : zip(`M${seamLine.map(([x, y]) => `${x} ${y}`).join('L')}`, cut.accent) +
        stitches(beside(seamLine, 13), stitch, 1.3) +
        stitches(beside(seamLine, -13), stitch, 1.3)
  const pieces = [
    part(ribbon(line, 19), cut.trim, surfaces.leather, {
      edge: 1,
      reach: 6,
      lift: 5,
      art: stitches(beside(line, 6), stitch, 1.1) + stitches(beside(line, -6), stitch, 1.1),
    }),
    ...buckle(cut, -318, -120, 66, 1.05),
    part(body, cut.fabric, cut.fabric.material, {
      edge: 0.9,
      reach: 12,
      round: 0.7,
      radius: 48,
      folds: [...folds, groove(seamLine, 4)],
      lift: 9,
      art:
        art +
        (moon
          ? ''
          : stitches(
              body.map(([x, y]): Pt => [x * 0.95, 132 + (y - 132) * 0.93]),
              stitch,
              1.3,
            )),
    }),
    ...(cut.view === 'back' ? [] : puller(moon ? -214 : -216, moon ? 50 : 68, 26, cut)),
    ...[-1, 1].flatMap((s) => [
      part(points`${s * 244},-26^ ${s * 284},-26^ ${s * 278},40 ${s * 262},52 ${s * 248},40`, cut.trim, surfaces.leather, {
        edge: 0.8,
        reach: 6,
        lift: 5,
      }),
      part(ellipse(s * 264, -22, 17, 14) + ellipse(s * 264, -22, 10, 8, true), cut.accent, surfaces.metal, {
        edge: 1.2,
        reach: 4,
        lift: 4,
      }),
      stud(s * 264, 24, 5, cut.accent),
    ]),
    ...(cut.view === 'back'
      ? []
      : [
          part(points`-34,130^ 34,130^ 34,172^ -34,172^`, cut.trim, surfaces.leather, {
            edge: 0.5,
            reach: 4,
            lift: 2,
            art: emblem(0, 160, 20, contrast(cut.trim.tone, 0.6)),
          }),
        ]),
  ]
  return { pieces, pose: 'flat', fill: 0.84, focus: { x: -150, y: 70, width: 300, tilt: 5 } }
}

/** Backpack with a front pocket: style.top zip|roll. */
export function backpack(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const stitch = cut.style['stitch'] ?? contrast(cut.fabric.tone, 0.4)
  const body = bothSides(points`0,-236 -120,-230 -206,-186 -240,-90 -252,100 -256,300 -238,350 -190,366 0,372`)
  const folds: Fold[] = [
    fold(points`0,-220 0,60 0,360`, 260, 50, { fade: 'none' }),
    fold(points`-200,-120 -212,60 -220,300`, 40, 7),
    fold(points`200,-120 214,60 222,300`, 40, -6),
    ...sags([-200, -160, 200, 340], 6, 4.8, cut.next),
  ]
  const loop: Pt[] = points`-52,-222 -54,-276 0,-300 54,-276 52,-222`
  const shell = [
    part(ribbon(loop, 24), cut.trim, surfaces.leather, {
      edge: 1,
      reach: 8,
      lift: 6,
      art: stitches(beside(loop, 8), stitch, 1.2) + stitches(beside(loop, -8), stitch, 1.2),
    }),
    part(body, cut.fabric, cut.fabric.material, {
      edge: 0.9,
      reach: 12,
      round: 0.5,
      radius: 48,
      folds,
      lift: 9,
      art: back ? '' : zip('M-214 60C-216 -80 -190 -190 0 -196C190 -190 216 -80 214 60', cut.accent),
    }),
    part(bothSides(points`0,290 -257,280^ -256,304 -238,351 -190,367 0,373`), cut.trim, cut.trim.material, {
      edge: 0.6,
      reach: 7,
      round: 0.4,
      radius: 44,
      folds: folds.slice(0, 1),
      lift: 2,
      art: stitches(points`-256,288 0,298 256,288`, stitch, 1.4, '5 3'),
    }),
  ]
  return {
    pieces: [...(back ? [] : sideStraps(cut)), ...shell, ...(back ? harness(cut, stitch) : frontPocket(cut, stitch))],
    pose: 'form',
    fill: 0.84,
    focus: { x: -60, y: 130, width: 320, tilt: -5 },
  }
}

const sideStraps = (cut: Cut): Piece[] =>
  [-1, 1].map((s) =>
    part(ribbon(points`${s * 170},-190 ${s * 268},-90 ${s * 292},80 ${s * 250},250`, 36), cut.trim, surfaces.cord, {
      edge: 0.8,
      reach: 9,
      lift: 4,
      dim: 0.86,
    }),
  )

function frontPocket(cut: Cut, stitch: string): Piece[] {
  const pocket = bothSides(points`0,66 -150,62 -180,84 -190,180 -188,296 -160,318 0,324`)
  const flap = bothSides(points`0,44 -168,40^ -184,120 -170,160 -120,172 0,178`)
  const inset: Pt[] = points`-158,50 -173,118 -162,150 -116,161 0,167 116,161 162,150 173,118 158,50`
  const strap: Pt[] = points`-16,40^ 16,40^ 16,224 0,244 -16,224`
  return [
    ...puller(-150, -158, 40, cut),
    part(pocket, cut.fabric, cut.fabric.material, {
      edge: 0.9,
      reach: 12,
      round: 0.55,
      radius: 48,
      lift: 7,
      folds: sags([-150, 180, 150, 310], 3, 4.2, cut.next),
      art: stitches(
        pocket.map(([x, y]): Pt => [x * 0.94, 194 + (y - 194) * 0.93]),
        stitch,
        1.2,
      ),
    }),
    part(
      flap,
      cut.style['flap'] === 'plain' ? cut.fabric : cut.trim,
      cut.style['flap'] === 'plain' ? cut.fabric.material : cut.trim.material,
      { edge: 0.8, reach: 8, round: 0.3, radius: 40, lift: 7, art: stitches(inset, stitch, 1.3, '5 3') },
    ),
    part(strap, hide(cut.style['leather'] ?? '#7a4424', 'tab'), surfaces.leather, {
      edge: 0.9,
      reach: 6,
      lift: 5,
      art:
        [196, 214].map((y) => `<circle cx="0" cy="${y}" r="3.4" fill="#150d08"/>`).join('') +
        stitches(points`-10,46 -10,220 0,234 10,220 10,46`, '#e0c094', 1.1),
    }),
    ...buckle(cut, 0, 150, 90, 1.2),
    stud(0, 66, 5, cut.accent),
    part(points`-36,-92^ 36,-92^ 36,-48^ -36,-48^`, hide(cut.style['leather'] ?? '#7a4424', 'tab'), surfaces.leather, {
      edge: 0.5,
      reach: 4,
      lift: 2,
      art: emblem(0, -60, 20, '#f0d8ac'),
    }),
  ]
}

function harness(cut: Cut, stitch: string): Piece[] {
  const strap = (s: number): Piece[] => {
    const line: Pt[] = points`${s * 62},-196 ${s * 104},-90 ${s * 128},60 ${s * 136},170`
    const web: Pt[] = points`${s * 136},150 ${s * 150},250 ${s * 196},330`
    return [
      part(ribbon(web, 22), cut.trim, surfaces.cord, { edge: 0.6, reach: 5, lift: 4, art: stitches(web, stitch, 1.2) }),
      part(ribbon(line, 56), cut.fabric, cut.fabric.material, {
        edge: 0.9,
        reach: 14,
        round: 0.5,
        radius: 24,
        lift: 8,
        art: stitches(beside(line, 21), stitch, 1.2) + stitches(beside(line, -21), stitch, 1.2),
      }),
      part(ribbon(points`${s * 112},168 ${s * 160},164`, 26), '#2a2522', surfaces.rubber, { edge: 0.9, reach: 5, lift: 5 }),
    ]
  }
  const yoke = bothSides(points`0,-210 -96,-204^ -100,-160 -60,-150 0,-148`)
  const pad = shape(bothSides(points`0,-120 -150,-110 -176,0 -180,220 -150,256 0,262`))
  return [
    part(pad, cut.fabric, cut.fabric.material, {
      edge: 0.7,
      reach: 14,
      round: 0.4,
      radius: 40,
      lift: 2,
      folds: [groove(points`0,-110 0,250`, 5)],
      art: stitches(bothSides(points`0,-108 -140,-98 -164,4 -168,214 -142,244 0,250`), stitch, 1.2),
    }),
    ...strap(-1),
    ...strap(1),
    part(yoke, cut.trim, cut.trim.material, {
      edge: 0.8,
      reach: 7,
      lift: 5,
      art: stitches(
        yoke.map(([x, y]): Pt => [x * 0.92, -180 + (y + 180) * 0.8]),
        stitch,
        1.2,
      ),
    }),
  ]
}
