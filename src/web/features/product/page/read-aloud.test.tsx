// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { ReadAloud } from './read-aloud.tsx'
import { englishVoice } from './speech.ts'
import type { SpokenProduct } from './spoken-product.ts'

class FakeUtterance extends EventTarget {
  lang = ''
  voice: { name: string } | null = null
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

const voice = (lang: string, localService = true) => ({ lang, localService, name: `${lang} ${localService}` })
let voices = [voice('fr-FR'), voice('en-US'), voice('en_GB')]

/** Speaks nothing, until the test says that a sentence is over; what is cancelled ends, as in some browsers. */
const synthesis = {
  spoken: [] as FakeUtterance[],
  current: null as FakeUtterance | null,
  getVoices: () => voices,
  speak(words: FakeUtterance) {
    synthesis.spoken.push(words)
    synthesis.current = words
  },
  cancel() {
    const words = synthesis.current
    synthesis.current = null
    words?.dispatchEvent(new Event('end'))
  },
  finish(how: 'end' | 'error' = 'end') {
    const words = synthesis.current
    synthesis.current = null
    act(() => void words?.dispatchEvent(new Event(how)))
  },
}
const texts = () => synthesis.spoken.map(({ text }) => text)

const SKIRT = {
  id: 'skirt',
  name: 'Kitenge skirt',
  price: 1200,
  original_price: null,
  stock: 1,
  condition: 'Good',
  flaws: [],
  description: '',
  measurements: {},
  variants: [],
} as unknown as SpokenProduct
const SENTENCES = ['Kitenge skirt.', '1,200 shillings.', 'Condition: Good.', 'Worn with care, with light signs of wear.', 'No flaws found.']

beforeEach(() => {
  synthesis.spoken = []
  synthesis.current = null
  vi.stubGlobal('speechSynthesis', synthesis)
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
})

async function begin() {
  const shown = showScreen(<ReadAloud product={SKIRT} />)
  await shown.user.click(await screen.findByRole('button', { name: 'Read aloud' }))
  await screen.findByRole('button', { name: 'Stop reading' })
  await vi.waitFor(() => expect(synthesis.spoken).toHaveLength(1))
  return shown
}

describe('reading a product aloud', () => {
  it('says one sentence after the other in the voice that is understood best, and ends by itself', async () => {
    await begin()
    for (const sentence of SENTENCES) {
      expect(synthesis.current?.text).toBe(sentence)
      synthesis.finish()
    }
    expect(texts()).toEqual(SENTENCES)
    expect(synthesis.spoken.map(({ lang, voice: chosen }) => [lang, chosen?.name])).toEqual(SENTENCES.map(() => ['en_GB', 'en_GB true']))
    expect(screen.getByRole('button', { name: 'Read aloud' })).toBeDefined()
  })

  it('stops at a press, and begins again at the next', async () => {
    const { user } = await begin()
    await user.click(screen.getByRole('button', { name: 'Stop reading' }))
    expect(synthesis.current).toBeNull()
    expect(texts()).toEqual(SENTENCES.slice(0, 1))
    await user.click(screen.getByRole('button', { name: 'Read aloud' }))
    expect(texts()).toEqual([SENTENCES[0], SENTENCES[0]])
  })

  it.each([
    ['the modal is closed', ({ unmount }: Awaited<ReturnType<typeof begin>>) => unmount()],
    ['the page is left', () => act(() => void globalThis.dispatchEvent(new Event('pagehide')))],
  ])('stops when %s', async (_, leave) => {
    const shown = await begin()
    leave(shown)
    expect(synthesis.current).toBeNull()
    expect(texts()).toEqual(SENTENCES.slice(0, 1))
  })

  it('offers it again when the browser refuses', async () => {
    await begin()
    synthesis.finish('error')
    expect(screen.getByRole('button', { name: 'Read aloud' })).toBeDefined()
  })

  it('reads one piece at a time', async () => {
    const other = { ...SKIRT, name: 'Kikoi shirt' }
    const { user } = showScreen(createElement('div', null, <ReadAloud product={SKIRT} />, <ReadAloud product={other} />))
    const [first, second] = await screen.findAllByRole('button', { name: 'Read aloud' })
    await user.click(first!)
    await vi.waitFor(() => expect(texts()).toEqual(['Kitenge skirt.']))
    await user.click(second!)
    await vi.waitFor(() => expect(texts()).toEqual(['Kitenge skirt.', 'Kikoi shirt.']))
    // The first hears that it has ended, and says so with its next rendering.
    await vi.waitFor(() => expect([first, second].map((button) => button?.textContent)).toEqual(['Read aloud', 'Stop reading']))
  })

  it('is not offered by the server, nor where the browser cannot speak', () => {
    expect(renderToString(<ReadAloud product={SKIRT} />)).not.toContain('button')
    vi.unstubAllGlobals()
    showScreen(<ReadAloud product={SKIRT} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the voice', () => {
  it.each([
    [['en-US', 'sw-KE', 'en-KE', 'en-GB'], 'en-KE'],
    [['en-US', 'en-GB-oxendict', 'fr-FR'], 'en-GB-oxendict'],
    [['de-DE', 'en_ZA', 'en-US'], 'en_ZA'],
    [['de-DE', 'en-US'], 'en-US'],
    [['de-DE', 'sw-KE'], undefined],
    [[], undefined],
  ])('of %o it is %s', (languages, chosen) => {
    expect(englishVoice(languages.map((lang) => voice(lang)))?.lang).toBe(chosen)
  })

  it('is one of the device, where there is the same from the network', () => {
    voices = [voice('en-GB', false), voice('en-GB', true)]
    expect(englishVoice(voices)?.localService).toBe(true)
  })
})
