import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SavesDataContext } from '../lib/choices.ts'
import { Picture } from './picture.tsx'

const picture = { key: '0123456789abcdef0123', alt: 'A dress', width: 1200 }

/** The widths that the browser may choose from. */
function offered(most: number | undefined, saves: boolean, width = picture.width): number[] {
  const html = renderToStaticMarkup(
    <SavesDataContext value={saves}>
      <Picture picture={{ ...picture, width }} sizes="100vw" {...(most ? { most } : {})} />
    </SavesDataContext>,
  )
  return [...html.matchAll(/\/(\d+)\.avif/g)].map(([, found]) => Number(found))
}

describe('a picture', () => {
  it('is offered as sharp as its place can show it', () => {
    expect(offered(undefined, false)).toEqual([320, 480, 720, 1080])
    expect(offered(720, false)).toEqual([320, 480, 720])
  })

  it('is small with the data saver on, the ones that fill the screen a little less so', () => {
    expect(offered(720, true)).toEqual([320])
    expect(offered(undefined, true)).toEqual([320, 480])
  })

  it('is there whatever its own size', () => {
    expect(offered(undefined, true, 100)).toEqual([160])
    expect(offered(720, false, 300)).toEqual([320])
  })
})
