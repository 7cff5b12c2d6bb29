// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addToast, clearToasts } from './toaster.tsx'

test('what can be missed goes when it is cleared, also when it is only about to be shown: it must not lie over what comes then', async () => {
  const remark = (text: string) =>
    addToast({ text, kind: 'success', ms: 600_000, action: { label: 'View', run: () => {}, elsewhere: true } })
  const first = remark('Added to bag!')
  await clearToasts()
  await first
  await waitFor(() => expect(screen.queryByText('Added to bag!')).toBeNull())

  await remark('Added again')
  expect(await screen.findByText('Added again')).toBeTruthy()
  await clearToasts()
  await waitFor(() => expect(screen.queryByText('Added again')).toBeNull())
})
