import { Link } from 'react-router'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import type { PreparedGarment } from '../../../../shop/try-on/contract-garments.ts'
import { mayStep } from '../../../../shop/try-on/rules.ts'
import { GARMENTS } from '../../../../shop/try-on/rules-rig.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { RowCheckbox } from '../list/bulk-bar.tsx'
import type { Selection } from '../list/selection.ts'
import { confidenceText, GARMENTS_LIST } from './list-query.ts'
import { WornPicture } from './worn-picture.tsx'
import { isWearable } from './worn-pictures.ts'

interface GarmentCardProps {
  garment: PreparedGarment
  /** Address of the list, to which the garment's page leads back. */
  list: string
  selection: Selection
  busy: boolean
  onDecide: (step: 'approve' | 'exclude' | 'reopen') => void
}

/** A photograph beside how the piece is worn: right, to be corrected, or left out. */
export function GarmentCard({ garment, list, selection, busy, onDecide }: GarmentCardProps) {
  const { id, picture, product, reasons, corrected_by: by, waiting, state } = garment
  const page = `${GARMENTS_LIST}/${id}`
  return (
    <li className="admin-panel garment-card" data-row tabIndex={-1} data-marked={selection.isMarked(id) || undefined}>
      <div className="garment-pictures">
        <img
          src={pictureUrl(picture, 320)}
          alt={`${product.name}, the photograph`}
          width={112}
          height={168}
          loading="lazy"
          decoding="async"
        />
        <WornPicture garment={garment} />
      </div>
      <div className="flex items-start">
        {!waiting && <RowCheckbox selection={selection} id={id} label={product.name} />}
        <div className="min-w-0 text-sm">
          <Link
            to={page}
            state={{ list }}
            className="inline-flex min-h-11 items-center text-base font-semibold break-words underline underline-offset-4"
          >
            {product.name}
          </Link>
          <p className="text-ink-soft">
            {GARMENTS[garment.rig?.garment ?? garment.garment].label}
            {!product.active && ' · not in the shop'}
            {' · '}
            <span className={classes('font-semibold', state === 'uncertain' && 'text-primary-strong')}>
              {waiting ? 'Being prepared' : confidenceText(garment)}
            </span>
            {by && ` · ${by}`}
          </p>
          {reasons.length > 0 && <p className="line-clamp-2 text-ink-soft">{reasons.join(' ')}</p>}
        </div>
      </div>
      {!waiting && (
        <div className="garment-card-actions">
          {mayStep('approve', state) && isWearable(garment) && (
            <Button variant="soft" busy={busy} onClick={() => onDecide('approve')}>
              Right
              <span className="sr-only">: {product.name}</span>
            </Button>
          )}
          <Link to={page} state={{ list }} className={buttonClass('soft')}>
            Correct
            <span className="sr-only">: {product.name}</span>
          </Link>
          {mayStep('reopen', state) && garment.cutout && (
            <Button variant="quiet" disabled={busy} onClick={() => onDecide('reopen')}>
              Look again
              <span className="sr-only">: {product.name}</span>
            </Button>
          )}
          {mayStep('exclude', state) && !mayStep('reopen', state) && (
            <Button variant="quiet" disabled={busy} onClick={() => onDecide('exclude')}>
              Leave out
              <span className="sr-only">: {product.name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
