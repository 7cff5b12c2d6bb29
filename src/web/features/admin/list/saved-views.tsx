import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedView } from '../../../../shop/staff/contract.ts'
import { VIEW_NAME_MAX } from '../../../../shop/staff/rules.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { listKey, type ListParams } from './list-url.ts'

const viewsQuery = createQuery<readonly SavedView[]>({
  async fetch(page, signal) {
    return (await api<{ items: SavedView[] }>('GET', `/api/admin/saved-views?page=${encodeURIComponent(page)}`, { signal })).items
  },
  staleTime: 60_000,
  max: 20,
})

/** Own views of a list: its tab, search and filters under a name. Kept by the shop, so that the phone has them, too. */
export function SavedViews({ path, params }: { path: string; params: ListParams }) {
  const { data: views, refetch } = useQuery(viewsQuery, useHydrated() ? path : null)
  const [isNaming, setNaming] = useState(false)
  const here = listKey(path, params)
  const query = here.slice(path.length + 1)
  const canSave = query !== '' && views !== null && !views.some((view) => view.query === query)

  async function remove(view: SavedView): Promise<void> {
    try {
      await api('DELETE', `/api/admin/saved-views/${view.id}`)
      const body = { page: path, name: view.name, query: view.query }
      notify.success(`“${view.name}” removed.`, 8000, {
        label: 'Undo',
        run: () => void api('PUT', '/api/admin/saved-views', { body }).then(refetch, notify.failure),
      })
      refetch()
    } catch (error) {
      notify.failure(error)
    }
  }

  if ((views?.length ?? 0) === 0 && !canSave) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views?.map((view) => {
        const chosen = view.query === query
        return (
          <span key={view.id} className="inline-flex items-center">
            <Link to={`${path}?${view.query}`} aria-current={chosen ? 'true' : undefined} className={chipClass(chosen)}>
              {view.name}
            </Link>
            {chosen && (
              <IconButton label={`Remove the view ${view.name}`} onClick={() => void remove(view)}>
                <X size={16} aria-hidden="true" />
              </IconButton>
            )}
          </span>
        )
      })}
      {canSave && (
        <Button variant="quiet" className={views?.length ? 'whitespace-nowrap' : 'px-0 whitespace-nowrap'} onClick={() => setNaming(true)}>
          Save this view
        </Button>
      )}
      <NameDialog open={isNaming} page={path} query={query} onClose={() => setNaming(false)} onSaved={refetch} />
    </div>
  )
}

interface NameDialogProps {
  open: boolean
  page: string
  query: string
  onClose: () => void
  onSaved: () => void
}

function NameDialog({ open, page, query, onClose, onSaved }: NameDialogProps) {
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    await api('PUT', '/api/admin/saved-views', { body: { page, name: typed('name'), query } })
    onSaved()
    onClose()
  })
  return (
    <Dialog open={open} onClose={onClose} title="Save this view" typing>
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField label="Name" name="name" maxLength={VIEW_NAME_MAX} autoComplete="off" error={errors['name']} />
        <ErrorText text={error} />
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}
