import { useState, type ReactNode } from 'react'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { Magnifier } from './magnifier.tsx'

type FabricDetails = NonNullable<Product['fabricDetails']>

/** What the product is made of, enlarged (product-03); `children` follow its text. */
export function FabricViewer({ fabric, children }: { fabric: FabricDetails; children?: ReactNode }) {
  const { type, mainImage, closeupImage, description } = fabric
  const views = viewsOf(mainImage, closeupImage)
  // The cloth before the garment: of the product itself there are pictures enough above.
  const [chosen, setChosen] = useState(views.length - 1)
  const view = views[chosen]
  return (
    <div className="fabric">
      {view && (
        <div>
          <Magnifier key={view.key} pictureKey={view.key} alt={`${type}, ${view.alt}`} />
          {views.length > 1 && (
            <div role="group" aria-label="Choose a view" className="fabric-views">
              {views.map(({ key, label }, index) => (
                <button key={key} type="button" aria-pressed={index === chosen} onClick={() => setChosen(index)}>
                  {label}
                </button>
              ))}
            </div>
          )}
        </div>
      )}
      <div className="fabric-words">
        <p>
          <strong>{type}.</strong> {description}
        </p>
        {children}
      </div>
    </div>
  )
}

function viewsOf(main: string | null, closeup: string | null) {
  const views = []
  if (main) views.push({ key: main, label: 'Whole', alt: 'the whole piece' })
  if (closeup && closeup !== main) views.push({ key: closeup, label: 'Detail', alt: 'a detail' })
  return views
}
