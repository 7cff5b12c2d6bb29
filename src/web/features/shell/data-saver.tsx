import type { ReactNode } from 'react'
import { SavesDataContext, useDataSaver } from '../../lib/choices.ts'

/** Tells every picture below how large it may be: asked once, not by each of them. */
export function DataSaver({ children }: { children: ReactNode }) {
  return <SavesDataContext value={useDataSaver()}>{children}</SavesDataContext>
}
