import type { ReactNode } from 'react'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { CONDITIONS, pictureUrl, wholePictureUrl } from '../../../../shop/catalogue/rules.ts'
import { MEASUREMENTS, type Measurement } from '../../../../shop/catalogue/rules-measurements.ts'
import { FabricViewer } from './fabric-viewer.tsx'
import { ReadAloud } from './read-aloud.tsx'

/** Everything that can be said about the product, in plain words. */
export function ProductFacts({ product }: { product: Product }) {
  const { condition, flaws, features, fabricDetails, materialDescription, description } = product
  const sizes = Object.keys(MEASUREMENTS).filter((name): name is Measurement => product.measurements[name] !== undefined)
  const material = materialDescription && <p>{materialDescription}</p>
  return (
    <>
      <ReadAloud key={product.id} product={product} />
      <div className="facts">
        {description && <div className="prose" dangerouslySetInnerHTML={{ __html: description }} />}
        <Fact title="Condition">
          <p>
            <strong>{condition}.</strong> {CONDITIONS[condition]}
          </p>
          {flaws.length > 0 ? <Flaws product={product} /> : <p className="text-ink-soft">No flaws found.</p>}
        </Fact>
        {sizes.length > 0 && (
          <Fact title="Measured flat, in cm">
            <dl>
              {sizes.map((name) => (
                <div key={name} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
                  <dt>{MEASUREMENTS[name]}</dt>
                  <dd className="font-semibold">{product.measurements[name]}</dd>
                </div>
              ))}
            </dl>
          </Fact>
        )}
        {(fabricDetails || materialDescription) && (
          <Fact title="Fabric">{fabricDetails ? <FabricViewer fabric={fabricDetails}>{material}</FabricViewer> : material}</Fact>
        )}
        {features.length > 0 && (
          <Fact title="Good to know">
            <Bullets items={features} label="Features" />
          </Fact>
        )}
      </div>
    </>
  )
}

/** Each flaw, with its photo where there is one. */
function Flaws({ product: { flaws, flaw_pictures: photos = {}, images } }: { product: Product }) {
  return (
    <ul aria-label="Flaws" className="bullets">
      {flaws.map((flaw) => {
        const photo = images.find(({ key }) => key === photos[flaw])
        return (
          <li key={flaw}>
            {flaw}
            {photo && (
              <a href={wholePictureUrl(photo.key)} target="_blank" rel="noreferrer" className="mt-1 block w-fit">
                <img
                  src={pictureUrl(photo.key, 160)}
                  alt={`The flaw: ${flaw}`}
                  width={96}
                  height={128}
                  loading="lazy"
                  className="w-20 rounded-card"
                />
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="fact">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

function Bullets({ items, label }: { items: readonly string[]; label: string }) {
  return (
    <ul aria-label={label} className="bullets">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
