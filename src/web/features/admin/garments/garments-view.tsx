import { Link } from 'react-router'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import type { PreparedGarment, PreparedGarments } from '../../../../shop/try-on/contract-garments.ts'
import { GARMENTS } from '../../../../shop/try-on/rules-rig.ts'
import { classes } from '../../../ui/classes.ts'
import { ListTabs } from '../list/list-tabs.tsx'
import { listApiUrl, listUrl } from '../list/list-url.ts'
import { EmptyList } from '../page/list-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { confidenceText, GARMENTS_LIST, garmentsParams, STATE_TABS, type GarmentsListQuery } from './list-query.ts'
import './garments.css'

/** Pictures that are prepared for the try-on, by what became of it: first those that need a hand. */
export function GarmentsView({ loaded, query }: { loaded: Snapshot<PreparedGarments>; query: GarmentsListQuery }) {
  const params = garmentsParams(query)
  const { data, at, stale } = usePolling(loaded, listApiUrl(GARMENTS_LIST, params))
  const { items, next_cursor: next, counts } = data
  const tab = STATE_TABS.find(({ state }) => state === query.state)
  return (
    <div className="space-y-4">
      <PageHead title="Try-on garments" at={at} stale={stale} />
      <ListTabs
        label="Which garments"
        tabs={STATE_TABS.map(({ state, label }) => ({
          to: listUrl(GARMENTS_LIST, garmentsParams({ ...query, state, cursor: undefined })),
          label,
          chosen: state === query.state,
          count: counts[state],
        }))}
      />
      <p className="text-ink-soft">
        {query.spare ? 'Further pictures: their piece is worn from another one. ' : 'One picture of each piece is worn. '}
        <Link
          to={listUrl(GARMENTS_LIST, garmentsParams({ ...query, spare: !query.spare, cursor: undefined }))}
          className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
        >
          {query.spare ? 'Show those that are worn' : 'Show the others'}
        </Link>
      </p>
      {query.cursor && <NewestLink to={listUrl(GARMENTS_LIST, { ...params, cursor: undefined })} />}
      {items.length > 0 ? (
        <ul aria-label={tab?.label} className="garment-grid">
          {items.map((garment) => (
            <Card key={garment.id} garment={garment} list={listUrl(GARMENTS_LIST, params, { cursor: query.cursor })} />
          ))}
        </ul>
      ) : (
        <EmptyList>{query.cursor ? 'No more of them.' : tab?.none}</EmptyList>
      )}
      {next && <OlderLink to={listUrl(GARMENTS_LIST, params, { cursor: next })} />}
    </div>
  )
}

function Card({ garment, list }: { garment: PreparedGarment; list: string }) {
  const { id, picture, cutout, product, reasons, corrected_by: by, waiting } = garment
  return (
    <li className="admin-panel garment-card">
      <div className="garment-pictures">
        <img src={pictureUrl(picture, 160)} alt="" width={84} height={112} loading="lazy" decoding="async" />
        {cutout ? (
          <img src={cutout} alt="" width={84} height={112} loading="lazy" decoding="async" className="garment-cutout" />
        ) : (
          <span className="garment-none">No cut-out</span>
        )}
      </div>
      <div className="min-w-0 space-y-1 text-sm">
        <Link
          to={`${GARMENTS_LIST}/${id}`}
          state={{ list }}
          className="block text-base font-semibold break-words underline underline-offset-4"
        >
          {product.name}
        </Link>
        <p className="text-ink-soft">
          {GARMENTS[garment.garment].label}
          {!product.active && ' · not in the shop'}
        </p>
        <p className={classes('font-semibold', garment.state === 'uncertain' && 'text-primary-strong')}>
          {waiting ? 'Being prepared' : confidenceText(garment)}
          {by && <span className="font-normal text-ink-soft"> · {by}</span>}
        </p>
        {reasons.length > 0 && (
          <ul className="space-y-0.5 text-ink-soft">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
