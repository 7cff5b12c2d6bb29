import { Form, Link } from 'react-router'
import type { PublishedSet } from '../../../../shop/highlights/contract.ts'
import { nairobiField, nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { ListTabs } from '../list/list-tabs.tsx'
import { previewQuery, type PreviewQuery } from './preview-query.ts'
import './preview.css'

interface HighlightsPreviewProps extends Omit<PreviewQuery, 'at'> {
  /** ISO. */
  at: string
  sets: readonly PublishedSet[]
}

const WIDTHS = { phone: 'Phone', laptop: 'Laptop' } as const

/** The home page as a visitor sees it at any moment, on a phone or a laptop; works without scripts. */
export function HighlightsPreview({ set, at, width, sets }: HighlightsPreviewProps) {
  const query = previewQuery({ set, at, width })
  return (
    <div className="space-y-4">
      <Link to="/admin/highlights" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Highlights
      </Link>
      <h1 className="display text-2xl">Preview</h1>
      <Form method="get" className="admin-panel flex flex-wrap items-end gap-3 px-4 py-4">
        <SelectField label="What" name="set" defaultValue={String(set)} className="min-w-0 flex-[1_1_12rem]">
          <option value="draft">The draft</option>
          {sets.map(({ number, at: published }, place) => (
            <option key={number} value={number}>
              {place === 0 ? 'On the home page now' : `Set ${number}, ${nairobiTime(published)}`}
            </option>
          ))}
        </SelectField>
        <TextField
          label="As of (Nairobi time)"
          type="datetime-local"
          name="at"
          defaultValue={nairobiField(at)}
          className="min-w-0 flex-[1_1_12rem]"
        />
        <input type="hidden" name="width" value={width} />
        <Button type="submit" size="lg">
          Show
        </Button>
      </Form>
      <ListTabs
        label="Width"
        tabs={(['phone', 'laptop'] as const).map((each) => ({
          to: `/admin/highlights/preview?${previewQuery({ set, at, width: each })}`,
          label: WIDTHS[each],
          chosen: each === width,
        }))}
      />
      <div className={`preview-stage preview-${width}`}>
        <iframe
          key={query}
          sandbox="allow-same-origin"
          title={`The home page on ${nairobiTime(at)}, ${WIDTHS[width].toLowerCase()}`}
          src={`/admin/highlights/preview/page?${query}`}
        />
      </div>
    </div>
  )
}
