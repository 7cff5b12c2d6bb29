// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Clip } from '../../../../shop/media/contract.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { notify } from '../../../ui/notify.ts'
import { TagSheetHost, type TagView } from './tag-sheet-host.tsx'
import { TagSheet } from './tag-sheet.tsx'

const CLIP = { id: '00000000-0000-4000-8000-000000000001', tags: 1 } as Clip

function Screen({ load }: { load: () => Promise<typeof TagSheet> }) {
  const [view, setView] = useState<TagView>('closed')
  const pieces = { tags: [], failed: false, refetch: () => undefined }
  return (
    <>
      <button type="button" onClick={() => setView('list')}>
        Shop
      </button>
      <TagSheetHost clip={CLIP} pieces={pieces} view={view} onView={setView} load={load} />
    </>
  )
}

test('a tap before the code is there opens the sheet once it has come, a double tap as well', async () => {
  const code = Promise.withResolvers<typeof TagSheet>()
  showScreen(<Screen load={() => code.promise} />)
  const button = screen.getByRole('button', { name: 'Shop' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(document.querySelector('.progress')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  code.resolve(TagSheet)
  expect(await screen.findByRole('dialog', { name: 'In this video' })).toBeTruthy()
})

test('code that does not come is said, and the next tap asks for it again', async () => {
  const said = vi.spyOn(notify, 'notLoaded').mockImplementation(() => undefined)
  const load = vi.fn(() => Promise.resolve(TagSheet)).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  showScreen(<Screen load={load} />)
  fireEvent.click(screen.getByRole('button', { name: 'Shop' }))
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('The pieces of this video'))
  expect(document.querySelector('.progress')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Shop' }))
  expect(await screen.findByRole('dialog', { name: 'In this video' })).toBeTruthy()
})
