import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WishedPiece, WishFigures } from '../../../../shop/figures/contract.ts'
import { DAYS_NOTE, type FigureName } from '../../../../shop/figures/rules-definitions.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { BarChart } from '../charts/bar-chart.tsx'
import { ShareBar } from '../charts/share-bar.tsx'
import { FigurePanel, FigureSection, FigureTile, NothingYet } from './figure-tiles.tsx'
import { RangeForm, type RangeParams } from './range-form.tsx'
import { barLabel, count, kes, shareText, spanText } from './words.ts'

/** The wishlist analytics (admin-10). */
export function WishView({ figures, params }: { figures: WishFigures; params: RangeParams }) {
  const { from, to, before, bars } = figures
  const compared = before ? spanText(before) : null
  return (
    <div className="space-y-6">
      <div className="space-y-1">
        <h1 className="display text-2xl">Wishlist analytics</h1>
        <p className="text-ink-soft">
          {spanText({ from, to })}
          {compared && `, compared with ${compared}`}
        </p>
      </div>
      <RangeForm path="/admin/wishlist-analytics" params={params} shown={{ from, to }} file="/api/admin/figures/wishes.csv" />
      {figures.active === 0 && figures.counts.added === 0 && (
        <p className="admin-panel px-4 py-3">Wishes appear here as members save pieces with the heart.</p>
      )}
      <WishTiles figures={figures} />
      <FigureSection id="wishes" title="Wishes">
        <FigurePanel title="Wishes made" wide>
          <BarChart
            key={`${from} ${to}`}
            name="Wishes made"
            beforeName={compared ?? undefined}
            unit={{ day: 'Day', week: 'Week from', month: 'Month' }[bars.unit]}
            format={count}
            bars={bars.items.map(({ date, net, before: then, before_date }) => ({
              label: barLabel(bars.unit, date),
              value: net,
              before: then,
              beforeLabel: before_date && barLabel(bars.unit, before_date),
            }))}
          />
        </FigurePanel>
        <WishEnds figures={figures} />
        <PriceDrops figures={figures} />
      </FigureSection>
      <FigureSection id="pieces" title="Pieces">
        <PieceList title="Most wished" means="most_wished" pieces={figures.most_wished} none="No piece on sale is wished for." />
        <PieceList
          title="Wished and sold"
          means="wished_sold"
          pieces={figures.wished_sold}
          none="No sold piece is still wished for."
          more={(piece) => `${count(piece.missed)} missed it, ${count(piece.alike)} alike in stock`}
        />
        <PieceList
          title="Wished and unsold"
          means="wished_unsold"
          pieces={figures.wished_unsold}
          none="Nothing that members wish for has waited for 30 days."
        />
      </FigureSection>
      <footer className="figures-means">{DAYS_NOTE}</footer>
    </div>
  )
}

function WishTiles({ figures: { active, wishers, counts, counts_before: then } }: { figures: WishFigures }) {
  const number = (now: number, before: number | undefined) => ({ now, before: before ?? null, text: count(before ?? 0) })
  return (
    <dl className="figures-tiles">
      <FigureTile name="wishes_active" value={count(active)} />
      <FigureTile name="wishers" value={wishers > 10_000 ? '10,000+' : count(wishers)} />
      <FigureTile name="wishes_added" value={count(counts.added)} compare={then && number(counts.added, then.added)} />
      <FigureTile name="wishes_removed" value={count(counts.removed)} compare={then && number(counts.removed, then.removed)} />
    </dl>
  )
}

const ENDS = [
  ['bought', 'Bought by the wisher'],
  ['other', 'Sold to somebody else'],
  ['taken_back', 'Taken back'],
  ['still', 'Still there'],
] as const

function WishEnds({ figures: { ends, ends_before: then } }: { figures: WishFigures }) {
  return (
    <FigurePanel title={`How ${count(ends.wishes)} wishes ended`} means="wish_ends">
      {ends.wishes === 0 ? (
        <NothingYet>No wish has been there for 30 days yet, or none ended in these days.</NothingYet>
      ) : (
        <>
          <ShareBar name="How wishes ended" shares={ENDS.map(([end, label]) => ({ label, value: ends[end] }))} format={count} />
          {then && then.wishes > 0 && (
            <p>
              Before: {shareText(then.bought, then.wishes)} bought by the wisher, {shareText(then.other, then.wishes)} sold to somebody
              else.
            </p>
          )}
        </>
      )}
    </FigurePanel>
  )
}

function PriceDrops({ figures: { drops, drops_before: then } }: { figures: WishFigures }) {
  const rows: [string, string][] = [
    ['Told', count(drops.sent)],
    ['Sent by e-mail as well', count(drops.mailed)],
    ['Read in the shop', shareText(drops.opened, drops.sent)],
    ['Bought within 72 hours', shareText(drops.bought, drops.sent)],
    ['For', kes(drops.sold)],
  ]
  return (
    <FigurePanel title="Price drops that sold" means="drops">
      {drops.sent === 0 ? (
        <NothingYet>No member was told of a lower price in these days.</NothingYet>
      ) : (
        <dl className="figures-sums">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {then && then.sent > 0 && (
        <p>
          Before: {count(then.sent)} told, {count(then.bought)} bought for {kes(then.sold)}.
        </p>
      )}
    </FigurePanel>
  )
}

interface PieceListProps<Piece extends WishedPiece> {
  title: string
  means: FigureName
  pieces: readonly Piece[]
  none: string
  more?: (piece: Piece) => ReactNode
}

function PieceList<Piece extends WishedPiece>({ title, means, pieces, none, more }: PieceListProps<Piece>) {
  return (
    <FigurePanel title={title} means={means}>
      {pieces.length === 0 ? (
        <NothingYet>{none}</NothingYet>
      ) : (
        <ol className="figures-pieces" aria-label={title}>
          {pieces.map((piece) => (
            <li key={piece.id}>
              {piece.picture_key ? <Thumbnail pictureKey={piece.picture_key} name="" className="h-16 w-12" /> : <span />}
              <span className="min-w-0">
                <Link to={`/admin/products/${piece.id}`} className="break-words">
                  {piece.name}
                </Link>
                <span className="block text-ink-soft">
                  {kes(piece.price)}
                  {piece.original_price !== null && piece.original_price > piece.price && `, was ${kes(piece.original_price)}`}
                  {piece.days !== null && `, live for ${count(piece.days)} ${piece.days === 1 ? 'day' : 'days'}`}
                </span>
                <span className="block text-ink-soft">{more ? more(piece) : `${count(piece.views)} views in 30 days`}</span>
              </span>
              <strong className="text-right whitespace-nowrap">
                {count(piece.wishes)} <span className="font-normal text-ink-soft">{piece.wishes === 1 ? 'wish' : 'wishes'}</span>
              </strong>
            </li>
          ))}
        </ol>
      )}
    </FigurePanel>
  )
}
