/** False for phones and browsers that cannot read photos or dress anybody: pieces are laid on by hand there. Browser only. */
export function canDress(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof WebAssembly === 'object' &&
    typeof OffscreenCanvas === 'function' &&
    typeof createImageBitmap === 'function'
  )
}
