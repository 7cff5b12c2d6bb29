// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { choose } from '../../../lib/choices.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { testProduct } from '../../product/card/test-product.ts'
import type { Photo } from '../photo.ts'
import type { PhotoProblem, PhotoReading, TryOnFailureReason } from '../worker/protocol.ts'
import { ReadingScreen } from './reading-screen.tsx'
import { StartScreen } from './start-screen.tsx'
import { FAILURES, PHOTO_PROBLEMS } from './words.ts'

function showStart(change: Partial<Parameters<typeof StartScreen>[0]> = {}) {
  const done = { onFile: vi.fn<(file: File) => void>(), onCamera: vi.fn<() => void>(), onMannequin: vi.fn<() => void>() }
  const shown = showScreen(<StartScreen products={[]} busy={false} trouble={null} download={16_800_000} {...done} {...change} />)
  return { ...shown, ...done }
}

test('the fitting room begins with a photo or a mannequin, says what waits, and what becomes of a photo', async () => {
  const { user, onFile, onCamera, onMannequin } = showStart({ products: [testProduct(), testProduct({ id: 'b', name: 'Belt' })] })
  expect(screen.getByText(/Ready to try on/).textContent).toBe('Ready to try on: Kitenge dress, Belt')
  expect(screen.getByText('The first photo downloads 17 MB, once.')).toBeDefined()
  expect(screen.getByText('Your photo stays on your phone.')).toBeDefined()
  const file = new File(['photo'], 'me.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Choose a photo'), file)
  await user.click(screen.getByRole('button', { name: 'Take a photo' }))
  await user.click(screen.getByRole('button', { name: 'Use a mannequin' }))
  expect([onFile.mock.calls, onCamera.mock.calls.length, onMannequin.mock.calls.length]).toEqual([[[file]], 1, 1])
})

test('whoever saves data is told that they are asked first, and nobody once all of it is here', () => {
  choose({ saver: true })
  const { unmount } = showStart()
  expect(screen.getByText('Needs a download of 17 MB, once. We ask before it begins.')).toBeDefined()
  unmount()
  showStart({ download: 0 })
  expect(screen.queryByText(/MB/)).toBeNull()
  choose({ saver: null })
})

const photo = { url: 'blob:me', blob: new Blob(['me']), width: 600, height: 900 } as Photo
const WAYS = ['onAgree', 'onCancel', 'onRetry', 'onAccept', 'onFile', 'onMannequin', 'onByHand'] as const
type Way = (typeof WAYS)[number]

function showReading(change: Partial<Parameters<typeof ReadingScreen>[0]> = {}) {
  const pressed: Way[] = []
  const ways = Object.fromEntries(WAYS.map((way) => [way, () => void pressed.push(way)])) as Record<Way, () => void>
  const shown = showScreen(
    <ReadingScreen photo={photo} work={null} failure={null} reading={null} trouble={null} ask={null} {...ways} {...change} />,
  )
  const press = (name: string) => shown.user.click(screen.getByRole('button', { name }))
  return { ...shown, pressed, press }
}

const readingOf = (problem: PhotoProblem, blocking: boolean): PhotoReading => ({
  problems: [{ problem, blocking }],
  shows: { hips: true, legs: true, feet: true },
  width: 600,
  height: 900,
})

test.each(Object.keys(PHOTO_PROBLEMS) as PhotoProblem[])(
  'a photo that is %s is told what is wrong and how to do better',
  async (problem) => {
    const blocked = showReading({ reading: readingOf(problem, true) })
    expect(screen.getByRole('heading', { name: 'This photo won’t work' })).toBe(document.activeElement)
    expect(screen.getByText(PHOTO_PROBLEMS[problem].wrong)).toBeDefined()
    expect(screen.getByText(PHOTO_PROBLEMS[problem].better)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Use it anyway' })).toBeNull()
    await blocked.press('Use the mannequin')
    await blocked.press('Lay pieces on by hand')
    await blocked.user.upload(screen.getByLabelText('Choose another photo'), new File(['other'], 'b.jpg', { type: 'image/jpeg' }))
    expect(blocked.pressed).toEqual(['onMannequin', 'onByHand', 'onFile'])
    blocked.unmount()
    const better = showReading({ reading: readingOf(problem, false) })
    expect(screen.getByRole('heading', { name: 'This photo could be better' })).toBeDefined()
    await better.press('Use it anyway')
    expect(better.pressed).toEqual(['onAccept'])
  },
)

test.each(Object.keys(FAILURES) as TryOnFailureReason[])('what ends as %s is told, with a way on', async (failure) => {
  const { title, text, again } = FAILURES[failure]
  const { press, pressed } = showReading({ failure })
  const alert = within(screen.getByRole('alert'))
  expect(alert.getByRole('heading', { name: title })).toBe(document.activeElement)
  expect(alert.getByText(text)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(again)
  await press('Lay pieces on by hand')
  await press('Use the mannequin')
  expect(pressed).toEqual(['onByHand', 'onMannequin'])
})

test('a download is asked for with its size, counted while it comes, and can be given up', async () => {
  const asked = showReading({ ask: 16_800_000 })
  expect(screen.getByRole('heading', { name: 'Download 17 MB?' })).toBeDefined()
  await asked.press('Download')
  await asked.press('Use the mannequin')
  expect(asked.pressed).toEqual(['onAgree', 'onMannequin'])
  asked.unmount()
  const { press, pressed } = showReading({ work: { stage: 'download', done: 4_200_000, total: 16_800_000 } })
  expect(screen.getByRole('progressbar', { name: 'Downloading the fitting room…' }).getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByText('Downloading the fitting room: 4.2 of 16.8 MB')).toBeDefined()
  await press('Cancel')
  expect(pressed).toEqual(['onCancel'])
})
