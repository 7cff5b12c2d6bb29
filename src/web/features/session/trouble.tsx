/** What did not work, where it belongs to no field. */
export function Trouble({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <p role="alert" tabIndex={-1} className="rounded-card border-l-4 border-primary bg-surface px-3 py-2.5 text-sm font-medium">
      {text}
    </p>
  )
}
