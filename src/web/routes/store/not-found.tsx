import { data } from 'react-router'
import type { SharedPage } from '../../shared-page.ts'

export const handle: SharedPage = { address: () => '/not-found' }

export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
