import { beforeEach, describe, expect, test } from 'vitest'
import { imageUrl, setImageHosts } from './image-url.ts'

beforeEach(() => setImageHosts('https://upya.example', ['i.ytimg.com', '*.cdn.example']))

const proxied = (address: string) => `/.netlify/functions/image-proxy?url=${encodeURIComponent(address)}`

describe('[img-03] an invalid address gives an empty result', () => {
  test.each([null, undefined, '', '   ', 'picture.jpg', '//evil.example/a.jpg', '/\\evil.example/a.jpg', 'ftp://host.example/a.jpg'])(
    '%j',
    (address) => {
      expect(imageUrl(address)).toBe('')
    },
  )
  test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'https://', 'http://[::1', 'https://exa mple.com/a.jpg', 'file:///a.jpg'])(
    '%s',
    (address) => {
      expect(imageUrl(address)).toBe('')
    },
  )
})

describe('[img-01] the proxy is for hosts that are not on the allow list', () => {
  test.each(['/media/abc/320.webp', '/placeholder.svg'])('not for %s, which is ours', (address) => {
    expect(imageUrl(address)).toBe(address)
    expect(imageUrl(` https://upya.example${address}?v=1`)).toBe(`${address}?v=1`)
  })
  test.each(['https://i.ytimg.com/vi/x/hqdefault.jpg', 'https://a.cdn.example/b.png', 'https://a.b.cdn.example/b.png'])(
    'not for %s',
    (address) => {
      expect(imageUrl(address)).toBe(address)
    },
  )
  test.each([
    'https://elsewhere.example/a.jpg?b=c&d=e#f',
    'https://ytimg.com/a.jpg',
    'https://evil-i.ytimg.com/a.jpg',
    'https://i.ytimg.com.evil.example/a.jpg',
    // The policy of our pages allows neither of these.
    'http://i.ytimg.com/a.jpg',
    'https://i.ytimg.com:8443/a.jpg',
    'https://cdn.example/a.jpg',
  ])('but for %s', (address) => {
    expect(imageUrl(address)).toBe(proxied(address))
  })
})
