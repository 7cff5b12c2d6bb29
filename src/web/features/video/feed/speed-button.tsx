import Gauge from 'lucide-react/icons/gauge'
import type { Player } from '../player/player.ts'
import { usePlayerState } from '../player/use-player.ts'

const RATES = [1, 1.5, 2] as const

/** How fast it plays: each press is the next. Also by holding the picture. */
export function SpeedButton({ player, video, className }: { player: Player; video: string; className: string }) {
  const { rate } = usePlayerState(player, video)
  const press = () => player.setRate(RATES.find((next) => next > rate) ?? 1)
  return (
    <button type="button" className={className} onClick={press} aria-label={`Speed: ${rate}×`}>
      {rate === 1 ? <Gauge size={21} aria-hidden="true" /> : <b className="text-sm tabular-nums">{rate}×</b>}
    </button>
  )
}
