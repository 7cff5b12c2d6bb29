// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchPictures } from './picture-fallback.ts'

let stop = () => {}
beforeEach(() => {
  document.body.innerHTML = ''
  stop = watchPictures()
  document.body.innerHTML = `
    <picture><source type="image/avif" srcset="/media/k/320.avif 320w"><img src="/media/k/480.webp"></picture>
    <img id="alone" src="https://elsewhere.example/photo.jpg">
    <img id="sized" src="/media/k/160.webp" srcset="/media/k/160.webp 160w, /media/k/320.webp 320w" sizes="96px">`
})
afterEach(() => stop())

const image = (selector: string) => document.querySelector<HTMLImageElement>(selector)!
const fails = (element: Element) => element.dispatchEvent(new Event('error'))

describe('a picture that fails to load', () => {
  test('[img-02] is tried in the other format, then gives way to the placeholder', () => {
    const picture = image('picture img')
    fails(picture)
    expect(document.querySelector('source')).toBeNull()
    expect(picture.getAttribute('src')).toBe('/media/k/480.webp')
    fails(picture)
    expect(picture.getAttribute('src')).toBe('/placeholder.svg')
  })

  test('[img-02] of one format alone gives way at once; the placeholder itself is not tried again', () => {
    const alone = image('#alone')
    fails(alone)
    expect(alone.getAttribute('src')).toBe('/placeholder.svg')
    fails(alone)
    expect(alone.getAttribute('src')).toBe('/placeholder.svg')
  })

  test('[img-02] of several sizes gives way in all of them', () => {
    const sized = image('#sized')
    fails(sized)
    // The browser would go on choosing among those.
    expect(sized.hasAttribute('srcset')).toBe(false)
    expect(sized.getAttribute('src')).toBe('/placeholder.svg')
  })

  test('is left alone when nobody watches any more', () => {
    stop()
    fails(image('#alone'))
    expect(image('#alone').getAttribute('src')).toBe('https://elsewhere.example/photo.jpg')
  })

  describe('the thumbnail of a video', () => {
    const thumbnail = () => {
      document.body.innerHTML =
        '<img id="video" src="https://host.example/max.jpg" data-next="https://host.example/hq.jpg /video-unavailable.svg">'
      return image('#video')
    }

    test('[video-06, video-07] is tried in each size, then gives way to "Video Unavailable"', () => {
      const video = thumbnail()
      fails(video)
      expect(video.getAttribute('src')).toBe('https://host.example/hq.jpg')
      fails(video)
      expect([video.getAttribute('src'), video.alt]).toEqual(['/video-unavailable.svg', 'Video Unavailable'])
      fails(video)
      expect(video.getAttribute('src')).toBe('/placeholder.svg')
    })

    test('[video-06] that is the grey picture of a size that is not there counts as failed, unless the shop has looked at it', () => {
      const video = thumbnail()
      Object.defineProperty(video, 'naturalWidth', { value: 120 })
      video.dispatchEvent(new Event('load'))
      expect(video.getAttribute('src')).toBe('https://host.example/hq.jpg')
      video.src = '/.netlify/functions/image-proxy?url=x'
      video.dispatchEvent(new Event('load'))
      expect(video.getAttribute('src')).toBe('/.netlify/functions/image-proxy?url=x')
    })
  })
})
