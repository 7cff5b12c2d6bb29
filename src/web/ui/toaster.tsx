import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { classes } from './classes.ts'
import type { ToastMessage } from './notify.ts'
import { whole } from './whole.tsx'
import { toastPlace, type ToastPlace } from './toast-place.ts'
import { createToastQueue } from './toast-queue.ts'

const manager = Toast.createToastManager()
let ready: Promise<void> | undefined

const queue = createToastQueue({
  add({ text, kind, ms, action }, ended) {
    const id = manager.add({
      title: whole(text),
      type: kind,
      timeout: ms,
      priority: kind === 'error' ? 'high' : 'low',
      onClose: ended,
      ...(action ? { actionProps: { children: action.label, onClick: () => act(action.run) } } : {}),
    })
    const close = () => manager.close(id)
    const act = (run: () => void) => {
      close()
      run()
    }
    return close
  },
})

/** Shows a message; the first one puts the toaster on the page, in a root of its own. */
export async function addToast(message: ToastMessage): Promise<void> {
  await (ready ??= mount())
  queue.add(message)
}

/** Takes away what is shown and can be missed; also what is only about to be shown. */
export async function clearToasts(): Promise<void> {
  await ready
  queue.clear()
}

// A message given to the manager before the provider listens would be lost.
function mount(): Promise<void> {
  const host = document.body.appendChild(document.createElement('div'))
  return new Promise((resolve) => createRoot(host).render(<Toaster onReady={resolve} />))
}

function Toaster({ onReady }: { onReady: () => void }) {
  // Runs after the effects of its children: the provider listens by then.
  useEffect(onReady, [onReady])
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Place />
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** At the foot of the window, where it covers no title, dialog or button to buy or pay. */
function Place() {
  const { toasts } = Toast.useToastManager()
  const viewport = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<ToastPlace>({ bottom: 0 })
  const newest = toasts[0]?.id
  useLayoutEffect(() => {
    if (newest === undefined) return
    const measure = () => viewport.current && setPlace(toastPlace(viewport.current.getBoundingClientRect()))
    measure()
    // Dialogs are added at the end of the page, and are as large as they will be a moment later.
    const sizes = new ResizeObserver(measure)
    const watch = () => document.querySelectorAll('[role=dialog]').forEach((dialog) => sizes.observe(dialog))
    watch()
    // What it must not cover may come after it: a bar that was away while a payment was running.
    const changes = new MutationObserver(() => {
      watch()
      measure()
    })
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      changes.disconnect()
      removeEventListener('resize', measure)
    }
  }, [newest])
  return (
    <Toast.Viewport
      ref={viewport}
      style={place}
      className="fixed inset-x-4 z-60 mx-auto flex max-w-sm flex-col md:inset-x-auto md:left-6 md:w-80 lg:w-96"
    >
      <Toasts />
    </Toast.Viewport>
  )
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast, at) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      data-toast
      swipeDirection={['down', 'left']}
      className={classes(
        'flex min-h-13 items-center gap-3 rounded-card py-1 pr-1 pl-4 text-sm font-medium text-paper shadow-float ring-1 ring-paper/25 forced-colors:border transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0',
        toast.type === 'error' ? 'bg-primary-strong' : 'bg-ink',
        at > 0 && 'hidden',
      )}
    >
      {/* With large type what can be pressed goes below the words. */}
      <Toast.Content className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', toast.type === 'error' ? 'bg-paper' : 'bg-sun')} />
        <Toast.Title className="min-w-0 flex-[1_1_5rem]" render={<p />} />
        {toast.actionProps && <Toast.Action className="ml-auto min-h-11 rounded-full px-3 font-bold underline underline-offset-4" />}
        <Toast.Close aria-label="Dismiss" className="flex size-11 items-center justify-center rounded-full">
          <X size={18} aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
