import { useLocation, useNavigate } from 'react-router'
import { useCallback } from 'react'

const PARAM = 'view'
const FULLSCREEN = 'tnt'

/** Marks that the view was opened from the page below it: Back leads there. */
interface OpenedState {
  overGrid: true
}

/** True where the address of the home page asks for the full-screen view. */
export function isFullscreen(search: string): boolean {
  return new URLSearchParams(search).get(PARAM) === FULLSCREEN
}

/** The same address with the view or without it. */
function withFullscreen(search: string, on: boolean): string {
  const params = new URLSearchParams(search)
  if (on) params.set(PARAM, FULLSCREEN)
  else params.delete(PARAM)
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** Opens the full-screen view over the list that is shown; Back closes it (home-09). */
export function useOpenFullscreen(): () => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(() => {
    const state: OpenedState = { overGrid: true }
    void navigate(pathname + withFullscreen(search, true), { state, preventScrollReset: true, defaultShouldRevalidate: false })
  }, [navigate, pathname, search])
}

/** Closes it: a step back where it was opened from the list, else the list takes its place. */
export function useCloseFullscreen(): () => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return () => {
    if ((state as Partial<OpenedState> | null)?.overGrid) return void navigate(-1)
    void navigate(pathname + withFullscreen(search, false), { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }
}
