import Check from 'lucide-react/icons/check'

/** Stands for 1.5 s over everything (const-01). */
export function SuccessOverlay() {
  return (
    <div role="status" className="fixed inset-0 z-70 flex flex-col items-center justify-center gap-5 bg-green px-6 text-center text-white">
      <span className="flex size-24 items-center justify-center rounded-full bg-white text-green">
        <Check size={56} strokeWidth={3} aria-hidden="true" />
      </span>
      <p className="display text-3xl">Payment received</p>
      <p className="text-lg text-balance">Thank you! Now tell us where to bring it.</p>
    </div>
  )
}
