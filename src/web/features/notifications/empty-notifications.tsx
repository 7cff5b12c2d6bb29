import { EmptyDrawing, LINE, TAG } from '../../ui/empty-drawing.tsx'

/** No notifications yet (notif-03). */
export function EmptyNotifications({ className }: { className: string }) {
  return (
    <div className={className}>
      <EmptyDrawing className="mb-4">
        <path d="M48 24a17 17 0 0 1 17 17c0 14 4 20 8 24H23c4-4 8-10 8-24a17 17 0 0 1 17-17z" />
        <path className={LINE} d="M48 24v-5M41 65a7 7 0 0 0 14 0" />
        <circle className={TAG} cx="66" cy="31" r="8" />
      </EmptyDrawing>
      <p className="font-semibold">No notifications yet</p>
      <p className="mt-1 text-sm text-ink-soft">You'll see order updates here</p>
    </div>
  )
}
