// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PreparedGarmentDetail } from '../../../../shop/try-on/contract-garments.ts'
import { NEEDED_POINTS } from '../../../../shop/try-on/rules-rig.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { GarmentEditorView } from './garment-editor-view.tsx'
import { GarmentsView } from './garments-view.tsx'

const ID = '0190f0a0-0000-7000-8000-000000000001'
const garment: PreparedGarmentDetail = {
  id: ID,
  picture: '0123456789abcdef0123',
  thumbhash: '',
  garment: 'top',
  state: 'uncertain',
  confidence: 0.31,
  reasons: ['The ground and the garment have much the same colours.'],
  cutout: '/media/cutouts/one.webp',
  width: 30,
  height: 40,
  spare: false,
  chosen: false,
  waiting: false,
  version: 4,
  corrected_by: null,
  corrected_at: null,
  product: { id: ID, name: 'Yellow blouse', active: true, department: 'women' },
  rig: null,
  on_photos: true,
  measurements: {},
  others: [],
}
const counts = { pending: 0, ready: 7, uncertain: 2, failed: 0, corrected: 0, excluded: 0 }

// A browser that draws nothing: every picture is 30 by 40 pixels, all of them the garment.
beforeEach(() => {
  const pixels = () => ({ data: new Uint8ClampedArray(30 * 40 * 4).fill(255) })
  const context = { getImageData: pixels, drawImage() {}, putImageData() {} }
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 30, height: 40, close() {} }))
  vi.stubGlobal('ImageData', Object)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('the list says of each garment how sure the shop is, and why no more', () => {
  showScreen(
    <GarmentsView
      loaded={{ data: { items: [garment], next_cursor: null, counts }, at: '2026-11-27T05:00:00Z' }}
      query={{ state: 'uncertain', spare: false, cursor: undefined }}
    />,
  )
  expect(screen.getByRole('link', { name: /Needs a hand/ }).textContent).toContain('2')
  const card = screen.getByRole('link', { name: 'Yellow blouse' }).closest('li')
  expect(card?.textContent).toContain('31 % sure')
  expect(card?.textContent).toContain('much the same colours')
})

test('marked garments are approved as they were seen, and taken back; what somebody else has changed says so', async () => {
  const other = { ...garment, id: ID.replace('1', '2'), version: 9, product: { ...garment.product, name: 'Red coat' } }
  const decided: { step: string; garments: object[] }[] = []
  const shop = (method: string, _path: string, body: unknown) => {
    if (method === 'GET') return { body: { items: [garment, other], next_cursor: null, counts } }
    const asked = body as { step: string; garments: { id: string; version: number }[] }
    decided.push(asked)
    return {
      body: {
        results: asked.garments.map(({ id, version }) =>
          id === other.id && asked.step === 'approve'
            ? { id, version: null, reason: 'It has changed.' }
            : { id, version: version + 1, reason: null },
        ),
      },
    }
  }
  const loaded = { data: { items: [garment, other], next_cursor: null, counts }, at: '2026-11-27T05:00:00Z' }
  const messages = await readMessages()
  const { user } = showScreen(<GarmentsView loaded={loaded} query={{ state: 'uncertain', spare: false, cursor: undefined }} />, { shop })
  await user.click(screen.getByRole('checkbox', { name: 'Mark this page' }))
  await user.click(screen.getByRole('button', { name: 'These are right' }))
  await waitFor(() => expect(messages.map(({ text }) => text)).toEqual(['Approved: shoppers can try it on.', '1 not: It has changed.']))
  messages[0]!.action!.run()
  await waitFor(() => expect(messages.at(-1)!.text).toBe('It is as it was.'))
  expect(decided).toEqual([
    {
      step: 'approve',
      garments: [
        { id: ID, version: 4 },
        { id: other.id, version: 9 },
      ],
    },
    { step: 'reopen', garments: [{ id: ID, version: 5 }] },
  ])
})

test('missing points are placed with one press, kept over a reload, and saved over nobody’s change without a look', async () => {
  let version = 5
  const shop = (method: string, path: string, body: unknown) => {
    if (path === `/api/admin/garments/${ID}` && method === 'GET') return { body: { ...garment, version, corrected_by: 'Brian' } }
    if (path === `/api/admin/garments/${ID}` && (body as { version: number }).version !== version) {
      return { status: 409, body: { error: { code: 'garment_changed', message: 'It has changed.' } } }
    }
    if (method === 'PUT') return { body: { ...garment, ...(body as object), state: 'corrected', version: ++version } }
    return { body: { items: [], next_cursor: null, counts } }
  }
  const first = showScreen(<GarmentEditorView loaded={garment} />, { at: `/admin/garments/${ID}`, shop })
  expect(screen.getByRole('button', { name: 'Approve and next' })).toHaveProperty('disabled', true)
  await first.user.click(await screen.findByRole('button', { name: 'Place the 8 missing points' }))
  cleanup()

  const { user, asked, here } = showScreen(<GarmentEditorView loaded={garment} />, { at: `/admin/garments/${ID}`, shop })
  expect(await screen.findByText(/unsaved changes/)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save and next' })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  expect(await screen.findByText(/Brian has changed this garment/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await waitFor(() => expect(here()).toBe('/admin/garments'))
  const saved = asked
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => body as { version: number; rig: { points: object }; mask: null })
  expect(saved.map(({ version }) => version)).toEqual([4, 5])
  expect(Object.keys(saved[1]!.rig.points).toSorted()).toEqual([...NEEDED_POINTS.top].toSorted())
  expect(saved[1]!.mask).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('Undo takes the last change back, and another kind of garment asks for its own points', async () => {
  const { user } = showScreen(<GarmentEditorView loaded={garment} />, { at: `/admin/garments/${ID}`, shop: () => ({}) })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Worn as' }), 'skirt')
  expect(screen.queryByRole('group', { name: 'Sleeves' })).toBeNull()
  expect(screen.queryByText(/still to be placed/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('8 points are still to be placed.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  expect(screen.queryByText(/still to be placed/)).toBeNull()
})
