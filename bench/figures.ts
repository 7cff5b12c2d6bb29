/** One row of the table. Times in milliseconds, memory in MB. */
export interface Figure {
  /** `api`, `buy`, `pages`, `cpu`, `browser`, `process` */
  group: string
  name: string
  /** The figure that the target is about, in words: "3,120 /s", "1.2 s". */
  measured: string
  value: number
  p50?: number
  p99?: number
  bytes?: number
  /** Of the shop's process after the case. */
  memory?: number
  target?: { words: string; ok: boolean }
  note?: string
}

/** Lines, in the order they were measured; each is printed at once. */
export interface Figures {
  add(figure: Figure): void
  all(): readonly Figure[]
}

export function collectFigures(print: (line: string) => void): Figures {
  const figures: Figure[] = []
  return {
    add(figure) {
      figures.push(figure)
      print(
        `${figure.name}: ${figure.measured}${figure.target ? ` (${figure.target.ok ? 'ok' : 'short'}, target ${figure.target.words})` : ''}`,
      )
    },
    all: () => figures,
  }
}

export function atLeast(value: number, wanted: number, unit: string): { words: string; ok: boolean } {
  return { words: `>= ${whole(wanted)}${unit}`, ok: value >= wanted }
}

export function below(value: number, wanted: number, unit: string): { words: string; ok: boolean } {
  return { words: `< ${wanted >= 10 ? whole(wanted) : wanted}${unit}`, ok: value < wanted }
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

export function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
