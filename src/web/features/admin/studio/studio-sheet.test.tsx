// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductFields } from '../../../../shop/catalogue/contract-admin.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { PictureCleanUp } from '../product-editor/picture-clean-up.tsx'
import type { PieceEditor } from '../product-editor/use-piece-editor.ts'
import { StudioSheet } from './studio-sheet.tsx'
import { ALL_TESTS } from '../../../../../test/support/all-tests.ts'

// A browser that draws nothing: every picture is 30 by 40 pixels, all of them the piece; the page is 300 wide.
beforeEach(() => {
  const pixels = () => ({ data: new Uint8ClampedArray(30 * 40 * 4).fill(255) })
  const canvas = document.createElement('canvas')
  const known: Record<string, unknown> = { canvas, getImageData: pixels, createImageData: pixels }
  const context = new Proxy(known, { get: (target, name) => target[String(name)] ?? (() => undefined), set: () => true })
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 30, height: 40, close() {} }))
  vi.stubGlobal('ImageData', Object)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly seen: () => void
      constructor(seen: () => void) {
        this.seen = seen
      }
      observe() {
        this.seen()
      }
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['picture'], { type: 'image/jpeg' })))
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const photo = new Blob(['photo'], { type: 'image/jpeg' })
const cutOut = { width: 30, height: 40, mask: btoa('mask'), angle: 3, confidence: 0.4, reasons: ['Its ground looks like it.'] }

test('a photo is cut out at the second attempt, doubted, turned, brushed, undone and taken', async () => {
  let isBroken = true
  const onDone = vi.fn()
  const { user } = showScreen(<StudioSheet photo={photo} id="one" garment={null} onDone={onDone} onClose={() => undefined} />, {
    shop: () => (isBroken ? { status: 503, body: { error: { code: 'unavailable', message: 'Not right now.' } } } : { body: cutOut }),
  })
  expect((await screen.findByRole('alert')).textContent).toBe('Not right now.')
  expect(screen.getByRole('button', { name: 'Use this picture' })).toHaveProperty('disabled', true)
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByText(/Look closely/)).textContent).toContain('Its ground looks like it.')
  const turn = screen.getByRole('slider', { name: /Turned by 3°/ })
  fireEvent.change(turn, { target: { value: '-1' } })
  await user.click(await screen.findByRole('button', { name: 'As suggested' }))
  expect(screen.getByRole('slider', { name: /Turned by 3°/ })).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Brush' }))
  const canvas = screen.getByRole('group', { name: 'What of the photo is the piece' })
  const stroke = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 100, clientY: 100 }
  act(() => {
    fireEvent.pointerDown(canvas, stroke)
    fireEvent.pointerMove(canvas, { ...stroke, clientX: 140 })
    fireEvent.pointerUp(canvas, stroke)
  })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Redo' })).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('button', { name: 'Use this picture' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

test.runIf(ALL_TESTS)('what is brushed, with the keys alone, is there again after a reload until it is used or thrown away', async () => {
  const open = () =>
    showScreen(<StudioSheet photo={photo} id="kept" garment={null} onDone={() => undefined} onClose={() => undefined} />, {
      shop: () => ({ body: cutOut }),
    })
  const first = open()
  await first.user.click(await screen.findByRole('button', { name: 'Brush' }))
  screen.getByRole('button', { name: /^Brush with the keys/ }).focus()
  await first.user.keyboard('{ArrowRight}{Enter}')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false)
  await first.user.keyboard('{Control>}z{/Control}')
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
  await first.user.keyboard('{Enter}')
  cleanup()

  const second = open()
  expect(await screen.findByText(/is still here/)).toBeTruthy()
  await second.user.click(screen.getByRole('button', { name: 'Brush' }))
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false)
  await second.user.click(screen.getByRole('button', { name: 'Leave the photo as it is' }))
  cleanup()

  open()
  expect(await screen.findByRole('button', { name: 'Brush' })).toBeTruthy()
  expect(screen.queryByText(/is still here/)).toBeNull()
})

const [FIRST, CLEANED] = ['a'.repeat(20), 'b'.repeat(20)]

/** One picture of a piece, and as much of its editor as cleaning up asks for. */
function OnePicture() {
  const pictures: ProductFields['pictures'] = [{ key: CLEANED, alt: 'Front', focus: [10, 10] }]
  const [fields, setFields] = useState({ kind: 'dress', flaws: [], pictures })
  const editor = { fields, latest: () => fields, set: (name: string, value: unknown) => setFields({ ...fields, [name]: value }) }
  const { key, focus } = fields.pictures[0]!
  return (
    <>
      <p>{`${key} ${focus === null ? 'whole' : 'focused'}`}</p>
      <PictureCleanUp editor={editor as unknown as PieceEditor} picture={key} onChanged={() => undefined} />
    </>
  )
}

test('a picture that was cleaned up gives its place back to its original', async () => {
  const { user } = showScreen(<OnePicture />, {
    shop: (_, path) => ({ body: { originals: path.includes(CLEANED) ? [{ key: CLEANED, original: FIRST }] : [] } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Use the original again' }))
  expect(screen.getByText(`${FIRST} whole`)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use the original again' })).toBeNull())
})
