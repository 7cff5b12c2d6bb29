import Smartphone from 'lucide-react/icons/smartphone'
import { Button } from '../../ui/button.tsx'
import { install, useCanInstall } from './install.ts'

/** In the menu, wherever the browser can do it. */
export function InstallButton({ className }: { className?: string }) {
  if (!useCanInstall()) return null
  return (
    <Button variant="secondary" size="lg" className={className} onClick={() => void install()}>
      <Smartphone size={19} aria-hidden="true" /> Put Upya on my home screen
    </Button>
  )
}
