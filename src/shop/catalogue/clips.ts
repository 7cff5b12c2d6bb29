import type { AreaDeps } from '../deps.ts'
import type { ProductClip } from './contract.ts'

// Locked in one order by everyone; only those that change are written.
const SET = {
  name: 'clips_set',
  text: `with wanted as (select id, clip from unnest($1::uuid[], $2::jsonb[]) as w(id, clip)),
    turn as materialized (select p.id from products p where p.id = any($1::uuid[]) order by p.id for no key update)
    update products p set clip = w.clip from turn t join wanted w on w.id = t.id
    where p.id = t.id and p.clip is distinct from w.clip returning p.id`,
}

/** Which video shows a product best, as it is on its card. */
export function createClips({ db, live }: Pick<AreaDeps, 'db' | 'live'>) {
  return {
    /** By product; null where no video shows it any more. Open pages learn of what changes. */
    async setClips(clips: ReadonlyMap<string, ProductClip | null>): Promise<void> {
      const values = [...clips.values()].map((clip) => clip && JSON.stringify(clip))
      const changed = await db.query<{ id: string }>(SET, [[...clips.keys()], values])
      await Promise.all(changed.map(({ id }) => live.publish(db, 'catalogue', { id })))
    },
  }
}
