// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../../../../shop/settings/rules.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { updateSettings } from '../../product/live/live-settings.ts'
import { ViewersText } from '../../product/live/viewers-text.tsx'
import { VideoViewers } from './video-viewers.tsx'

const ID = '0199b0a0-0000-7000-8000-000000000001'
const set = (change: Partial<Settings>) => act(() => updateSettings({ ...DEFAULT_SETTINGS, ...change }))

test('[open-25] a product, the full screen and a video say how many look, and nothing once that is switched off', () => {
  set({})
  const { container } = showScreen(
    <>
      <ViewersText id={ID} surface="modal" />
      <ViewersText id={ID} surface="tnt" />
      <VideoViewers id={ID} />
    </>,
  )
  expect(container.textContent).toMatch(/^(\d+ people are looking(High demand)?){2}\d+ people are watching$/)
  set({ figures: { ...DEFAULT_SETTINGS.figures, viewers: false } })
  // No room is kept for it either.
  expect(container.querySelectorAll('*')).toHaveLength(0)
  set({})
  expect(container.textContent).toMatch(/people are watching$/)
})
