import { redirect } from 'react-router'
import type { Route } from './+types/product-redirect.ts'

/** Shared addresses carry `/products/{id}` (open-51). */
export function loader({ params: { id } }: Route.LoaderArgs) {
  throw redirect(`/product/${encodeURIComponent(id)}`, 301)
}
