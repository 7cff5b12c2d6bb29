import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds of processor time of PostgreSQL and its processes that live, of the server with these files. Linux only. */
export function databaseCpu(data: string): number {
  try {
    const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return processes(main).reduce((sum, pid) => sum + timeOf(pid), 0)
  } catch {
    return Number.NaN
  }
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

function timeOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
