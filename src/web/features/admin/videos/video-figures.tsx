import { dataPerView, earningsPer100, firstFrameP75, secondsWatched, VIEWERS_LEAST } from '../../../../shop/media/rules-figures.ts'
import type { VideoFigures } from '../../../../shop/media/contract-admin.ts'

const number = (value: number): string => value.toLocaleString('en-KE')

interface VideoFiguresProps {
  figures: VideoFigures
  whole?: boolean
  /** It plays on YouTube: nobody tells us how much of it is watched. */
  elsewhere?: boolean
}

/** What a video led to in 28 days. With fewer than 50 viewers nothing can be said of shares. */
export function VideoFiguresList({ figures, whole = false, elsewhere = false }: VideoFiguresProps) {
  const { impressions, starts, views, completes, tag_opens, adds, orders, revenue, assisted } = figures
  const earned = earningsPer100(figures)
  const seconds = secondsWatched(figures)
  const [frame, data] = [firstFrameP75(figures), dataPerView(figures)]
  const rows: [string, string][] = [
    ['People shown', number(impressions)],
    ...(elsewhere
      ? [['Began to play', number(starts)] satisfies [string, string]]
      : ([
          ['Watched 3 s', number(views)],
          ['To the end', number(completes)],
        ] satisfies [string, string][])),
    ['Opened a piece', number(tag_opens)],
    ['Put in bag', number(adds)],
    ['Ordered', `${number(orders)} (KES ${number(revenue)})`],
    ['KES per 100 shown', earned === null ? 'Too few to say' : number(earned)],
  ]
  if (whole)
    rows.push(
      ...(elsewhere
        ? []
        : ([
            ['Seconds per person', seconds === null ? 'Too few to say' : number(seconds)],
            ['First picture for 3 of 4 within', frame === null ? 'Too few to say' : `${number(frame)} s`],
            ['Data per person', data === null ? 'Too few to say' : `${number(data)} MB`],
          ] satisfies [string, string][])),
      ['Other pieces, after watching', `KES ${number(assisted)}`],
    )
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:flex md:flex-wrap md:gap-x-6">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {whole && !elsewhere && starts >= VIEWERS_LEAST && <Stay figures={figures} />}
      {whole && (
        <p className="mt-3 text-xs text-ink-soft">
          Last 28 days, each person once a day. Ordered: the piece was opened or added in this video up to 24 hours before.
          {elsewhere && ' How much of it is watched is in YouTube Studio.'}
        </p>
      )}
    </>
  )
}

/** How many of those who began were still there. */
function Stay({ figures: { starts, q25, q50, q75, completes } }: { figures: VideoFigures }) {
  const points = [q25, q50, q75, completes].map((there) => Math.min(100, Math.round((there / starts) * 100)))
  return (
    <dl className="mt-4 grid max-w-md grid-cols-4 gap-2" aria-label="How many stay">
      {points.map((percent, at) => (
        <div key={['25', '50', '75', '95'][at]} className="flex flex-col">
          <dt className="order-last text-xs text-ink-soft">At {['25', '50', '75', '95'][at]}%</dt>
          <dd className="flex h-20 items-end rounded-sm bg-sand">
            <span
              className="block w-full rounded-sm bg-ink px-1 text-xs leading-5 font-semibold text-paper"
              style={{ height: `max(${percent}%, 1.25rem)` }}
            >
              {percent}%
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
