import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { wasLoadedAt } from '../../../lib/camera.ts'

const SCAN = 'scan'

/** Whether the camera is open, kept in the address so that a reload opens it again. */
export function useScanning(): { isOpen: boolean; open: () => void; close: () => void } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(() => new URLSearchParams(search).has(SCAN))
  const withScan = (on: boolean) => {
    const params = new URLSearchParams(search)
    if (on) params.set(SCAN, 'yes')
    else params.delete(SCAN)
    const text = params.toString()
    return text ? `${pathname}?${text}` : pathname
  }
  return {
    isOpen,
    open() {
      // The camera belongs to the document that was loaded, and another page's may not use it.
      if (wasLoadedAt(pathname)) setOpen(true)
      else location.assign(withScan(true))
    },
    close() {
      setOpen(false)
      if (new URLSearchParams(search).has(SCAN)) void navigate(withScan(false), { replace: true, preventScrollReset: true })
    },
  }
}
