// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { SlidePictures } from './slide-pictures.tsx'

const picture = (key: string, width: number, height: number) => ({ key, alt: key, width, height, thumbhash: '' })

test('full screen has no bars beside a picture that lies across: its own blurred edges are behind it', () => {
  const pictures = [picture('upright', 900, 1200), picture('across', 1200, 800)]
  const { container } = showScreen(
    <SlidePictures pictures={pictures} index={1} active near={false} rotates={false} onTurn={() => undefined} />,
  )
  const edges = [...container.querySelectorAll('.fullscreen-picture')].map((shown) => shown.querySelector('.blurred-edges') !== null)
  expect(edges).toEqual([false, true])
})
