import { useState } from 'react'
import { Link } from 'react-router'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import type { Decision, Proposal } from '../../../../shop/try-on/studio/contract-proposals.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { STALE_WORDS } from './proposals-query.ts'

interface ProposalCardProps {
  proposal: Proposal
  busy: boolean
  /** Why the last decision was not taken. */
  refused: string | undefined
  onDecide: (decision: Decision) => void
  onMend: () => void
}

/** A photo and the picture that was made of it, side by side, and what becomes of it. */
export function ProposalCard({ proposal, busy, refused, onDecide, onMend }: ProposalCardProps) {
  const { product, state, reasons, stale, decided_by: by } = proposal
  const isOpen = state === 'ready' || state === 'failed'
  const why = refused ?? (stale && STALE_WORDS[stale])
  return (
    <li aria-label={product.name} className="admin-panel proposal-card">
      <Pair proposal={proposal} />
      <div className="proposal-words">
        {stale === 'product_gone' ? (
          <p className="font-semibold break-words">{product.name}</p>
        ) : (
          <Link
            to={`/admin/products/${product.id}`}
            className="inline-flex min-h-11 items-center font-semibold break-words underline underline-offset-4"
          >
            {product.name}
          </Link>
        )}
        <p className="text-ink-soft">
          {stateText(proposal)}
          {by && ` · ${by}`}
        </p>
        {reasons.length > 0 && (
          <ul className={classes('space-y-0.5', state === 'failed' && 'text-primary-strong')}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {why && (
          <p role="status" className="font-medium text-primary-strong">
            {why}
          </p>
        )}
      </div>
      {(isOpen || state === 'waiting' || (state === 'accepted' && !stale)) && (
        <div className="proposal-actions">
          {state === 'ready' && !stale && (
            <Button busy={busy} onClick={() => onDecide('accept')}>
              Accept
            </Button>
          )}
          {isOpen && !stale && (
            <Button variant="soft" disabled={busy} onClick={onMend}>
              {state === 'failed' ? 'By hand' : 'Mend'}
            </Button>
          )}
          {state === 'accepted' ? (
            <Button variant="secondary" busy={busy} onClick={() => onDecide('restore')}>
              Show the photo again
            </Button>
          ) : (
            <Button variant="quiet" disabled={busy} onClick={() => onDecide('reject')}>
              {stale ? 'Put aside' : 'Leave'}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Pixels of the two pictures of a card. */
const WIDTH = 320

function Pair({ proposal: { product, picture, small, whole, made } }: { proposal: Proposal }) {
  const [gone, setGone] = useState(false)
  const after = made ? pictureUrl(made, WIDTH) : small
  const size = { width: 180, height: 240, loading: 'lazy', decoding: 'async' } as const
  return (
    <div className="proposal-pair">
      <figure>
        {gone ? (
          <span className="proposal-none">The photo has gone</span>
        ) : (
          <img src={pictureUrl(picture, WIDTH)} alt={`${product.name}, before`} {...size} onError={() => setGone(true)} />
        )}
        <figcaption>Before</figcaption>
      </figure>
      <figure>
        {after === null ? (
          <span className="proposal-none">No picture</span>
        ) : whole ? (
          <a href={whole} target="_blank" rel="noreferrer" aria-label={`${product.name}, cleaned up, in full size`}>
            <img src={after} alt="" {...size} />
          </a>
        ) : (
          <img src={after} alt={`${product.name}, cleaned up`} {...size} />
        )}
        <figcaption>After</figcaption>
      </figure>
    </div>
  )
}

/** "86 % sure · straightened by 2.5°" */
function stateText({ state, confidence, angle }: Proposal): string {
  if (state === 'waiting') return 'Waits its turn'
  if (state === 'failed') return 'Could not be cleaned up'
  if (state === 'rejected') return 'Left as it was'
  const turned = angle === 0 ? [] : [`straightened by ${Math.abs(angle).toLocaleString('en-KE')}°`]
  return [`${Math.round(confidence * 100)} % sure`, ...turned].join(' · ')
}
