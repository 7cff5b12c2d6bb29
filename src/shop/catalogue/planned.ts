import type { AreaDeps } from '../deps.ts'
import { LEARN_WORDS } from './save-sql.ts'

// Locked in one order by everyone.
const PUBLISH = {
  name: 'planned_publish',
  text: `with due as materialized (
      select id from products where publish_at <= $1 and archived_at is null order by id limit 100 for no key update skip locked)
    update products p set published = true, publish_at = null, version = p.version + 1, updated_at = $1 from due where p.id = due.id
    returning p.id`,
}

/** Pieces that are to be shown from a time on. */
export function createPlanned({ clock, live, atomically }: Pick<AreaDeps, 'clock' | 'live' | 'atomically'>) {
  return {
    /** Publishes what is due, each once; the answer is their ids. What still has no picture stays a draft. */
    async publishPlanned(): Promise<string[]> {
      return atomically(async (tx) => {
        const due = await tx.query<{ id: string }>(PUBLISH, [clock.now()])
        for (const { id } of due) {
          await tx.query(LEARN_WORDS, [id])
          await live.publish(tx, 'catalogue', { id })
        }
        return due.map(({ id }) => id)
      })
    },
  }
}
