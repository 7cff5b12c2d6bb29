import Eye from 'lucide-react/icons/eye'
import { isHighDemand, viewersProof, type ViewedOn } from '../../../../shop/settings/rules.ts'
import { viewersText } from '../../../../shop/settings/rules-viewers.ts'
import { classes } from '../../../ui/classes.ts'
import { useSettings } from './live-settings.ts'
import { useViewers } from './use-viewers.ts'

interface ViewersProps {
  id: string
  surface: ViewedOn
  className?: string
}

/**
 * "12 people are looking", with "High demand" above 10 (card-13, product-09, tnt-06). Its space is reserved from the first
 * paint on, so that nothing jumps when a number comes or goes; there is none with the settings off.
 */
export function ViewersText({ id, surface, className }: ViewersProps) {
  const proof = viewersProof(useSettings())
  const viewers = useViewers(id, surface)
  if (proof === 'off') return null
  return (
    <p className={classes('flex min-h-6 flex-wrap items-center gap-x-2 text-sm', className)}>
      {viewers !== null && (
        <>
          <Eye size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          <span className="tabular-nums">{viewersText(viewers, proof === 'live')}</span>
          {isHighDemand(viewers) && <HighDemand />}
        </>
      )}
    </p>
  )
}

/** The badge alone. */
function HighDemand({ className }: { className?: string }) {
  return (
    <span
      className={classes('rounded-badge bg-denim px-1.5 py-0.5 text-xs font-bold tracking-wide whitespace-nowrap text-white', className)}
    >
      High demand
    </span>
  )
}
