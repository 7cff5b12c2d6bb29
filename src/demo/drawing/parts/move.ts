import type { Pt } from '../geometry.ts'
import { round } from '../geometry.ts'
import type { Marks, Piece } from '../scene.ts'

/** The same pieces elsewhere: a jumpsuit's legs below its bodice. */
export function move(pieces: readonly Piece[], dx: number, dy: number): Piece[] {
  const wrapped = (svg: string): string => `<g transform="translate(${dx} ${dy})">${svg}</g>`
  return pieces.map((piece): Piece => ({
    ...piece,
    d: movePath(piece.d, dx, dy),
    shift: [(piece.shift?.[0] ?? 0) + dx, (piece.shift?.[1] ?? 0) + dy],
    ...(piece.art ? { art: wrapped(piece.art) } : {}),
    ...(piece.over ? { over: wrapped(piece.over) } : {}),
    ...(piece.marks ? { marks: moveMarks(piece.marks, dx, dy) } : {}),
    ...(piece.relief
      ? {
          relief: {
            ...piece.relief,
            folds: (piece.relief.folds ?? []).map((fold) => ({ ...fold, along: fold.along.map(([x, y]): Pt => [x + dx, y + dy]) })),
          },
        }
      : {}),
  }))
}

function moveMarks(marks: Marks, dx: number, dy: number): Marks {
  return Object.fromEntries(Object.entries(marks).map(([name, [x, y]]): [string, Pt] => [name, [x + dx, y + dy]]))
}

function movePath(d: string, dx: number, dy: number): string {
  let index = 0
  return d.replace(/-?[\d.]+/g, (value) => {
    const moved = Number(value) + (index % 2 ? dy : dx)
    index += 1
    return `${round(moved)} `
  })
}
