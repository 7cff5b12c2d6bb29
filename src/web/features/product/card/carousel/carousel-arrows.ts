interface Arrows {
  signal: AbortSignal
  step: (tile: Element, side: -1 | 1) => void
  /** The tile rests while it is held (card-08). */
  hold: (tile: Element, on: boolean) => void
}

/** One pair of arrows for all tiles of `list`: they stand on the one under the mouse. On the keyboard, left and right do the same. */
export function createArrows(list: HTMLElement, { signal, step, hold }: Arrows): void {
  const [before, next] = [arrow(-1), arrow(1)]
  let under: Element | null = null
  let within: Element | null = null

  function arrow(side: -1 | 1): HTMLButtonElement {
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', tabIndex: -1, className: side < 0 ? 'tile-arrow tile-arrow-back' : 'tile-arrow' })
    button.setAttribute('aria-label', side < 0 ? 'Previous picture' : 'Next picture')
    button.addEventListener('click', () => {
      const tile = button.closest('[data-id]')
      if (tile) step(tile, side)
    })
    return button
  }

  function goTo(tile: Element | null): void {
    if (tile === under) return
    if (under && under !== within) hold(under, false)
    under = tile
    if (tile) hold(tile, true)
    if (tile?.querySelector('.tile-reel')) tile.append(before, next)
    else for (const button of [before, next]) button.remove()
  }

  list.addEventListener(
    'pointerover',
    ({ pointerType, target }) => pointerType === 'mouse' && goTo((target as Element).closest('[data-id]')),
    { signal },
  )
  list.addEventListener('pointerleave', () => goTo(null), { signal })
  list.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target as Element).matches(':focus-visible')) return
      within = (target as Element).closest('[data-id]')
      if (within) hold(within, true)
    },
    { signal },
  )
  list.addEventListener(
    'focusout',
    () => {
      const left = within
      within = null
      if (left && left !== under) hold(left, false)
    },
    { signal },
  )
  list.addEventListener(
    'keydown',
    (event) => {
      const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      const tile = (event.target as Element).closest('.tile-link')?.closest('[data-id]')
      if (side === 0 || event.altKey || event.ctrlKey || event.metaKey || !tile?.querySelector('.tile-reel')) return
      event.preventDefault()
      step(tile, side)
    },
    { signal },
  )
  signal.addEventListener('abort', () => goTo(null))
}
