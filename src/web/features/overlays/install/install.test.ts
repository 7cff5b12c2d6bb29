import { expect, test } from 'vitest'
import { isManualInstall } from './install.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test.each([
  ['an iPhone', IPHONE, 5, false, true],
  ['an iPhone that shows the shop from its home screen', IPHONE, 5, true, false],
  ['an app on an iPhone that cannot add anything', IPHONE, 5, undefined, false],
  ['an iPad', MAC, 5, false, true],
  ['a Mac', MAC, 0, false, false],
  ['Android', ANDROID, 5, undefined, false],
])('%s', (_, userAgent, maxTouchPoints, standalone, byHand) => {
  expect(isManualInstall({ userAgent, maxTouchPoints, standalone })).toBe(byHand)
})
