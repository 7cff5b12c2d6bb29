// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { Gallery } from './gallery.tsx'

const picture = (key: string, width: number, height: number) => ({ key, alt: key, width, height, thumbhash: '' })

test('a picture that lies across is shown whole before its own blurred edges, one of the frame’s shape fills it', () => {
  const images = [picture('upright', 900, 1200), picture('across', 1200, 800)]
  const { container } = showScreen(
    <Gallery product={{ name: 'Shirt', category: 'clothing', kind: 'shirt', images, video_url: null }}>{null}</Gallery>,
  )
  const edges = [...container.querySelectorAll('.gallery-slide')].map(
    (slide) => slide.querySelector('.blurred-edges')?.getAttribute('src') ?? null,
  )
  expect(edges).toEqual([null, '/media/across/160.webp'])
})
