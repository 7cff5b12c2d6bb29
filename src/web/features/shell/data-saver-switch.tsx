import { choose, useDataSaver } from '../../lib/choices.ts'
import { Switch } from '../../ui/switch.tsx'

/** On or off for this browser; until someone says so, it is as the browser asks (Save-Data). */
export function DataSaverSwitch({ onInk = false }: { onInk?: boolean }) {
  const saves = useDataSaver()
  return (
    <Switch label="Data saver" checked={saves} onInk={onInk} onChange={({ target }) => choose({ saver: target.checked })}>
      Smaller pictures, and videos don’t autoplay.
    </Switch>
  )
}
