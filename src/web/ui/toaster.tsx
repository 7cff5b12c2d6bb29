import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { classes } from './classes.ts'
import type { ToastMessage } from './notify.ts'

const manager = Toast.createToastManager()
let ready: Promise<void> | undefined

/** Shows a message; the first one puts the toaster on the page, in a root of its own. */
export async function addToast({ text, kind, ms, action }: ToastMessage): Promise<void> {
  await (ready ??= mount())
  const id = manager.add({
    title: text,
    type: kind,
    timeout: ms,
    priority: kind === 'error' ? 'high' : 'low',
    ...(action
      ? {
          actionProps: {
            children: action.label,
            onClick: () => {
              manager.close(id)
              action.run()
            },
          },
        }
      : {}),
  })
}

/** Takes away what is shown. */
export function clearToasts(): void {
  manager.close()
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
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        {/* Where no button to buy or pay ever stands. */}
        <Toast.Viewport className="fixed inset-x-4 top-16 z-60 mx-auto flex max-w-sm flex-col gap-2 max-md:[body:has(.demo-banner)_&]:top-27 md:inset-x-auto md:top-auto md:bottom-6 md:left-6 md:w-80 lg:w-96">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['up', 'left']}
      className={classes(
        'flex min-h-13 items-center gap-3 rounded-card py-1 pr-1 pl-4 text-sm font-medium text-paper shadow-float ring-1 ring-paper/25 transition-[opacity,translate] data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-3 data-starting-style:opacity-0',
        toast.type === 'error' ? 'bg-primary-strong' : 'bg-ink',
      )}
    >
      <Toast.Content className="flex min-w-0 flex-1 items-center gap-3">
        <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', toast.type === 'error' ? 'bg-paper' : 'bg-sun')} />
        <Toast.Title className="min-w-0 flex-1" render={<p />} />
        {toast.actionProps && <Toast.Action className="min-h-11 rounded-full px-3 font-bold underline underline-offset-4" />}
        <Toast.Close aria-label="Dismiss" className="flex size-11 items-center justify-center rounded-full">
          <X size={18} aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
