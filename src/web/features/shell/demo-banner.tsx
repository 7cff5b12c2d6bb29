import type { DemoTool } from '../../context.ts'
import { PagePart } from '../../lib/page-part.tsx'

const NAMES: Record<DemoTool, string> = { phone: 'Phone', mail: 'E-mails' }

/** Says that no money moves; shown while payments, SMS and e-mails end in the local simulators. */
export function DemoBanner({ tools }: { tools: readonly DemoTool[] }) {
  return (
    <PagePart name="demo-banner" by={() => tools.join()}>
      <aside aria-label="Demo" className="demo-banner">
        Demo: no real money moves.
        {tools.map((tool) => (
          <a key={tool} href={`/simulator/${tool}`} target="_blank" rel="noreferrer" className="demo-tool">
            {NAMES[tool]}
          </a>
        ))}
      </aside>
    </PagePart>
  )
}
