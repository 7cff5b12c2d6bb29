/** Scrolls a row that is wider than the screen sideways, until this part of it is in the middle. The row is positioned. */
export function centreIn(row: HTMLElement | null | undefined, part: HTMLElement | null | undefined): void {
  if (row && part) row.scrollLeft = part.offsetLeft + (part.offsetWidth - row.clientWidth) / 2
}
