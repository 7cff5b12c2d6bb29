import { readdirSync, readFileSync } from 'node:fs'

/** The clock of /proc: ticks of 10 ms. */
const TICK_MS = 10
/** Between two looks. Milliseconds. */
const LOOK_MS = 30

/** Milliseconds of processor time: of the process with all threads it ever had, and of what it started that has ended. */
export function processorTimes(pid: number): { own: number; started: number } {
  // The name before it is in brackets, and may have spaces.
  const words = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
  const ticks = (from: number) => (Number(words[from]) + Number(words[from + 1])) * TICK_MS
  return { own: ticks(11), started: ticks(13) }
}

/** Megabytes: the most that the process has had at any moment. */
export function peakMemory(pid: number): number {
  return Math.round(kilobytes(pid, 'VmHWM') / 1024)
}

/** Watches what a process starts. `stop` returns the most memory that all its programs of this name had together, in MB. */
export function watchStarted(pid: number, program: string): { stop(): number } {
  let most = 0
  const timer = setInterval(() => {
    const found = below(pid).filter((id) => read(`/proc/${id}/comm`).trim() === program)
    most = Math.max(
      most,
      found.reduce((sum, id) => sum + kilobytes(id, 'VmHWM'), 0),
    )
  }, LOOK_MS)
  return {
    stop() {
      clearInterval(timer)
      return Math.round(most / 1024)
    },
  }
}

function below(pid: number): number[] {
  const children = threads(pid).flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number))
  return children.flatMap((child) => [child, ...below(child)])
}

function threads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function kilobytes(pid: number, what: 'VmHWM'): number {
  return Number(new RegExp(String.raw`${what}:\s+(\d+)`).exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
}

/** Empty for what has ended, and where there is no /proc. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
