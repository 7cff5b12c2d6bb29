import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds of processor time of PostgreSQL and its processes, of the server with these files. Linux only. */
export function databaseCpu(data: string): number {
  try {
    const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return processes(main).reduce((sum, pid) => sum + timeOf(pid), 0) + timeOfEnded(main)
  } catch {
    return Number.NaN
  }
}

/** MB that one of its connections has for itself, on average: what is shared is not counted. NaN where the system does not say. */
export function connectionMemory(data: string): number {
  try {
    const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const own = processes(main).flatMap((pid) => (/^postgres: \S+ \S+ \S+\(/.test(titleOf(pid)) ? [privateMemory(pid)] : []))
    return own.reduce((sum, one) => sum + one, 0) / own.length
  } catch {
    return Number.NaN
  }
}

function titleOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

function privateMemory(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024
}

function processes(main: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid === main || parentOf(pid) === main)
}

function parentOf(pid: number): number {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

/** Of processes that have ended, such as those that helped with one statement: known in hundredths of a second. */
function timeOfEnded(main: number): number {
  // The name in brackets may have spaces. After it, `cutime` and `cstime` are the 14th and the 15th.
  const fields = readFileSync(`/proc/${main}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * 10
}

function timeOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
