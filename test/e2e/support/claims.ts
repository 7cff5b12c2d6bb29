import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, withLock } from './lock.ts'

/** Who has it for now, and how many journeys have had it. */
interface Claim {
  owner: number | null
  uses: number
}

const file = () => join(process.env['UPYA_E2E_DATA'] ?? '', 'claims.json')

/** Of this worker, which does one journey at a time. */
const own = new Set<string>()

/**
 * Takes one of these for this journey alone: of those of which there are fewest, as nobody may hold many, the one that fewest
 * journeys have had. Throws when others have all of them.
 */
export async function claim<T extends { id: string; stock: number }>(cards: readonly T[]): Promise<T> {
  const card = await change((claims) => {
    const uses = ({ id }: T) => claims[id]?.uses ?? 0
    const [first] = cards.filter(({ id }) => !isTaken(claims[id])).toSorted((a, b) => a.stock - b.stock || uses(a) - uses(b))
    if (first) claims[first.id] = { owner: process.pid, uses: uses(first) + 1 }
    return first
  })
  if (!card) throw new Error('no such piece is left')
  own.add(card.id)
  return card
}

/** What this journey has is free again. */
export async function releaseClaims(): Promise<void> {
  if (own.size === 0) return
  await change((claims) => {
    for (const id of own) claims[id] = { owner: null, uses: claims[id]?.uses ?? 1 }
  })
  own.clear()
}

/** Whether a journey has it for itself, this one included. */
export async function claimed(): Promise<(id: string) => boolean> {
  const claims = await read()
  return (id) => isTaken(claims[id])
}

/** A worker that died has none. */
function isTaken(claim: Claim | undefined): boolean {
  return typeof claim?.owner === 'number' && isAlive(claim.owner)
}

async function read(): Promise<Record<string, Claim>> {
  const text = await readFile(file(), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, Claim>
}

async function change<T>(work: (claims: Record<string, Claim>) => T): Promise<T> {
  let result: T | undefined
  await withLock('claims', async () => {
    const claims = await read()
    result = work(claims)
    // Whoever only reads never finds half of it.
    await writeFile(`${file()}.new`, JSON.stringify(claims))
    await rename(`${file()}.new`, file())
  })
  return result as T
}
