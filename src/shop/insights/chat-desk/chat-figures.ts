import type { FiguresQuery, FiguresReply } from '../../chat/contract-figures.ts'
import { figuresOf, type DayFigure } from '../../chat/rules-figures.ts'
import { later, nairobiDayOf, nairobiMidnight } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { DAY_FIGURES } from './figures-sql.ts'

type Dated = DayFigure & { day: string }
const DAY = 86_400

/** What the chat came to: days that are written down, and the others from the rows. */
export function createChatFigures({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  const figuresOfDay = (day: string): Promise<DayFigure[]> => {
    const begin = nairobiMidnight(day)
    return db.query<DayFigure>(DAY_FIGURES, [begin, later(begin, DAY)])
  }

  return {
    /** Of one day in Nairobi, to be written down. */
    figuresOfDay,

    /** From `from` to `to`; `written` are the days that are (chat.writtenDays). Days of the last week and today that are not are counted now. */
    async report(query: FiguresQuery, written: readonly Dated[]): Promise<FiguresReply> {
      const today = nairobiDayOf(clock.now())
      const known = new Set(written.map(({ day }) => day))
      const open = Array.from({ length: OPEN_DAYS }, (_, ago) => nairobiDayOf(later(clock.now(), -ago * DAY)))
      const missing = open.filter((day) => day >= query.from && day <= query.to && (day === today || !known.has(day)))
      const counted = await Promise.all(missing.map(async (day) => (await figuresOfDay(day)).map((one) => ({ ...one, day }))))
      const all = [...written.filter(({ day }) => day !== today), ...counted.flat()].filter((one) => matches(one, query))
      const keys = [...new Set(all.map((one) => one[query.by]))].toSorted()
      return {
        total: figuresOf(all),
        rows: keys.map((key) => ({ key, figures: figuresOf(all.filter((one) => one[query.by] === key)) })),
      }
    },
  }
}

const OPEN_DAYS = 8

function matches(one: Dated, { language, category, page }: FiguresQuery): boolean {
  return (
    (language === undefined || one.language === language) &&
    (category === undefined || one.category === category) &&
    (page === undefined || one.page === page)
  )
}
