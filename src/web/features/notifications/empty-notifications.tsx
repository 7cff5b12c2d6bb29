/** No notifications yet (notif-03). */
export function EmptyNotifications({ className }: { className: string }) {
  return (
    <div className={className}>
      <p className="font-semibold">No notifications yet</p>
      <p className="mt-1 text-sm text-ink-soft">You'll see order updates here</p>
    </div>
  )
}
