import type pg from 'pg'

/** How a pool of connections is used right now. */
export interface PoolUse {
  pool: 'main' | 'read'
  used: number
  idle: number
  /** Statements that wait for a connection. */
  waiting: number
}

export function useOf(name: PoolUse['pool'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { pool: name, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}
