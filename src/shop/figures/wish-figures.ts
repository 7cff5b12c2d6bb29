import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import type { Drops, FiguresQuery, WishedPiece, WishEnds, WishFigures } from './contract.ts'
import type { Days } from './days.ts'
import { barsOf, unitOf, type Day } from './rules-bars.ts'
import { addDays, chosenDays, dayIn, daysBetween, spansOf, startOf, WISH_DAYS, type Span } from './rules-days.ts'
import { daysOf } from './summary.ts'
import { ACTIVE_WISHES, COUNT_ENDS, ENDS, FIRST_WISH, LAST_ENDS, MOST_WISHED, WISHED_SOLD, WISHED_UNSOLD, WISHERS } from './wish-sql.ts'

/** Pieces in each list. */
const LISTED = 20
/** Days whose views stand beside a piece, today among them. */
const VIEWS_DAYS = 30
/** Days whose wishes are judged at a time. */
const BATCH_SIZE = 60

interface PieceRow extends Omit<WishedPiece, 'days'> {
  published_at: Date | null
}

/** The wishlist analytics (admin-10): what is wished for, and how wishes end. */
export function createWishFigures({ db, clock, days }: Pick<AreaDeps, 'db' | 'clock'> & { days: Days }) {
  async function pieces(): Promise<Pick<WishFigures, 'most_wished' | 'wished_sold' | 'wished_unsold'>> {
    const now = clock.now()
    const since = addDays(dayIn(now), 1 - VIEWS_DAYS)
    const [most, sold, unsold] = await Promise.all([
      db.query<PieceRow>(MOST_WISHED, [since, LISTED]),
      db.query<PieceRow & { missed: number; alike: number }>(WISHED_SOLD, [since, LISTED]),
      db.query<PieceRow>(WISHED_UNSOLD, [since, LISTED, later(now, -WISH_DAYS * 86_400)]),
    ])
    const present = (row: PieceRow) => presentPiece(row, now)
    return {
      most_wished: most.map(present),
      wished_sold: sold.map((row) => ({ ...present(row), missed: row.missed, alike: row.alike })),
      wished_unsold: unsold.map(present),
    }
  }

  /** Of wishes whose 30 days were over by a day of the span. */
  async function ends({ from, until }: Span): Promise<WishEnds> {
    const [found] = await db.query<Omit<WishEnds, 'still'>>(ENDS, [addDays(from, -WISH_DAYS - 1), addDays(dayIn(until), -WISH_DAYS)])
    const { wishes = 0, bought = 0, other = 0, taken_back = 0 } = found ?? {}
    return { wishes, bought, other, taken_back, still: wishes - bought - other - taken_back }
  }

  async function counts(span: Span): Promise<{ added: number; removed: number }> {
    return (await days.read<{ added: number; removed: number }>('wishes', span))[0] ?? { added: 0, removed: 0 }
  }

  async function drops(span: Span): Promise<Drops> {
    return (await days.read<Drops>('drops', span))[0] ?? { sent: 0, mailed: 0, opened: 0, bought: 0, sold: 0 }
  }

  async function addedByDay(span: Span): Promise<Day[]> {
    const rows = await days.read<{ day: string; added: number }>('wishesByDay', span)
    const added = new Map(rows.map((row) => [row.day, row.added]))
    return daysOf(span).map((date) => ({ date, net: added.get(date) ?? 0, orders: 0 }))
  }

  return {
    /** Every figure of the wishlist analytics for these days; what is wished for is that of now. KES. */
    async wishFigures(query: FiguresQuery): Promise<WishFigures> {
      const now = clock.now()
      const chosen = chosenDays(query, now)
      const { span, before } = spansOf(chosen, query.compare, now)
      const of = <T>(what: (span: Span) => Promise<T>) => Promise.all([what(span), before && what(before)])
      const [[active], [wishers], made, ended, told, added, lists] = await Promise.all([
        db.query<{ wishes: number }>(ACTIVE_WISHES, []),
        db.query<{ wishers: number }>(WISHERS, []),
        of(counts),
        of(ends),
        of(drops),
        of(addedByDay),
        pieces(),
      ])
      const unit = unitOf(daysBetween(chosen.from, chosen.to) + 1)
      return {
        ...chosen,
        going_on: dayIn(now) === chosen.to,
        before: before && { from: before.from, to: addDays(before.from, daysBetween(chosen.from, chosen.to)) },
        active: active?.wishes ?? 0,
        wishers: wishers?.wishers ?? 0,
        counts: made[0],
        counts_before: made[1],
        bars: { unit, items: barsOf(unit, added[0], added[1] ?? []) },
        ...lists,
        ends: ended[0],
        ends_before: ended[1],
        drops: told[0],
        drops_before: told[1],
      }
    },

    /** Judges the wishes whose 30 days are over. Repeatable. */
    async countWishEnds(): Promise<void> {
      const end = addDays(dayIn(clock.now()), -WISH_DAYS)
      const [[first], [last]] = await Promise.all([
        db.query<{ day: string }>(FIRST_WISH, []),
        db.query<{ day: string | null }>(LAST_ENDS, []),
      ])
      if (!first) return
      for (let from = last?.day ? addDays(last.day, 1) : first.day; from < end; from = addDays(from, BATCH_SIZE)) {
        const until = [addDays(from, BATCH_SIZE), end].sort()[0] ?? end
        await db.query(COUNT_ENDS, [startOf(from), startOf(until), from, until])
      }
    },
  }
}

function presentPiece({ id, name, picture_key, price, original_price, published_at, wishes, views }: PieceRow, now: Date): WishedPiece {
  const days = published_at && Math.floor((now.getTime() - published_at.getTime()) / 86_400_000)
  return { id, name, picture_key, price, original_price, days, wishes, views }
}
