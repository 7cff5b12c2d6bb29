import { useStore } from '../../../lib/store.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ADMIN_PAGES } from './pages.ts'
import { singleKeys } from './use-admin-keys.ts'

const KEYS = [
  ['Ctrl K', 'Search for anything'],
  ['N', 'List a piece'],
  ['/', 'Search in this list'],
  ['J', 'Next row'],
  ['K', 'Row before'],
  ['X', 'Mark the row'],
  ['Enter', 'Open the row'],
  ['?', 'This list'],
] as const

/** In a conversation of the inbox; N lists no piece there. */
const CONVERSATION_KEYS = [
  ['R', 'Write an answer'],
  ['N', 'Write a private note'],
  ['E', 'Resolve it'],
  ['Enter', 'Send what is written; on a touch screen, the button does'],
  ['Shift Enter', 'New line'],
  ['Esc', 'Leave the text, so that keys work again'],
] as const

/** On a garment of the try-on. */
const GARMENT_KEYS = [
  ['P', 'Points'],
  ['K, E, F', 'Keep, erase, find edges'],
  ['X', 'Only what is cut out'],
  ['Tab', 'Next point; the arrows move it, with Shift farther'],
  ['M', 'Mirror the point to the other side'],
  ['A', 'Find points anew'],
  ['1, 2, 3', 'No sleeves, short, long'],
  ['+, -, 0', 'Nearer, farther, all of it'],
  ['Ctrl Z', 'Undo; with Shift redo'],
  ['S', 'Save or approve, and on to the next'],
  ['J', 'Skip'],
  ['L', 'Leave it out'],
] as const

/** What the keys do, and the switch that turns single keys off. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isOn = useStore(singleKeys, true)
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard">
      <Switch label="Single keys do something" checked={isOn} onChange={(event) => singleKeys.set(event.currentTarget.checked)} />
      <KeyList keys={KEYS} />
      <h3 className="mt-4 font-semibold">In a conversation</h3>
      <KeyList keys={CONVERSATION_KEYS} />
      <h3 className="mt-4 font-semibold">On a garment of the try-on</h3>
      <KeyList keys={GARMENT_KEYS} />
      <h3 className="mt-4 font-semibold">Press G, then</h3>
      <KeyList keys={ADMIN_PAGES.flatMap(({ key, label }) => (key ? [[key, label] as const] : []))} />
    </Dialog>
  )
}

function KeyList({ keys }: { keys: readonly (readonly [key: string, what: string])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
      {keys.map(([key, what]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-badge border border-line bg-surface px-1.5 py-0.5 text-sm font-semibold">{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
