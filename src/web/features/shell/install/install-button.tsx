import Smartphone from 'lucide-react/icons/smartphone'
import { Button } from '../../../ui/button.tsx'
import { MANUAL, install, useInstallMethod } from './install.ts'

/** In the menu, wherever the browser can do it; where only its owner can, it says how. */
export function InstallButton({ className }: { className?: string }) {
  const method = useInstallMethod()
  if (method === null) return null
  if (method === 'by-hand')
    return (
      <p className="mt-3 flex items-start gap-2 text-sm">
        <Smartphone size={19} aria-hidden="true" className="shrink-0" />
        <span>
          <strong className="block font-semibold">Put Upya on your home screen</strong> {MANUAL}
        </span>
      </p>
    )
  return (
    <Button variant="secondary" size="lg" className={className} onClick={() => void install()}>
      <Smartphone size={19} aria-hidden="true" /> Put Upya on my home screen
    </Button>
  )
}
