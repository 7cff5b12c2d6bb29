import WifiOff from 'lucide-react/icons/wifi-off'

export function OfflineNote() {
  return (
    <p className="flex items-start gap-3 rounded-card border-l-4 border-sun bg-surface px-3 py-2.5 text-sm">
      <WifiOff size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      No internet connection right now. Your payment is safe. We check again as soon as you are back online.
    </p>
  )
}
