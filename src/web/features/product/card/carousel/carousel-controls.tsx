/** One for each slide; `data-at` says which is shown. */
export function CarouselDots({ count, index }: { count: number; index: number }) {
  return (
    <span className="product-card-dots" data-at={index} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  )
}

/** For the mouse. On the keyboard the arrow keys do the same. */
export function CarouselArrows({ onStep }: { onStep: (side: -1 | 1) => void }) {
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className="product-card-arrow product-card-arrow-back"
        aria-label="Previous picture"
        onClick={() => onStep(-1)}
      />
      <button type="button" tabIndex={-1} className="product-card-arrow" aria-label="Next picture" onClick={() => onStep(1)} />
    </>
  )
}
