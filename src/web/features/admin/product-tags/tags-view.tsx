import { Link } from 'react-router'
import type { PrintedTag } from '../../../../shop/catalogue/contract-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { QrPicture } from '../../../ui/qr-picture.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import './tags.css'

/** `label`: one tag of 57 x 32 mm a page, for a label printer. `sheet`: 24 on A4, 70 x 37 mm each. */
export type TagPaper = 'label' | 'sheet'

const ON_SHEET = 24

interface TagsViewProps {
  tags: readonly PrintedTag[]
  paper: TagPaper
  ids: string
  /** So many were asked for that only the first are shown. */
  cut: boolean
}

/** Tags as they are printed, with nothing around them on paper. */
export function TagsView({ tags, paper, ids, cut }: TagsViewProps) {
  const canPrint = useHydrated()
  const address = (as: TagPaper) => `/admin/products/tags?as=${as}&ids=${ids}`
  return (
    <main id="main" className="tags-page">
      <header className="tags-head">
        <Link to="/admin/products" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          All products
        </Link>
        <h1 className="display text-2xl">{tags.length === 1 ? 'One tag' : `${tags.length} tags`}</h1>
        {cut && <p>These are the first of those you chose. Print them, then choose the rest.</p>}
        <nav aria-label="Paper" className="flex flex-wrap gap-2">
          <Link to={address('label')} aria-current={paper === 'label' ? 'true' : undefined} className={chipClass(paper === 'label')}>
            Labels 57 × 32 mm
          </Link>
          <Link to={address('sheet')} aria-current={paper === 'sheet' ? 'true' : undefined} className={chipClass(paper === 'sheet')}>
            A4, 24 on a sheet
          </Link>
        </nav>
        {tags.length > 0 && canPrint && <Button onClick={() => print()}>Print</Button>}
        <p className="text-ink-soft">
          {tags.length === 0
            ? 'None of these pieces is there. Choose pieces in the list of products, then print their tags.'
            : 'Print at 100 %, without headers and margins. Scanning a tag opens the piece; no price is on it, as prices move.'}
        </p>
      </header>
      {paper === 'label' ? (
        <ul aria-label="Tags" className="tag-labels">
          {tags.map((tag) => (
            <Tag key={tag.id} tag={tag} />
          ))}
        </ul>
      ) : (
        sheets(tags).map((sheet, at) => (
          <ul key={sheet[0]?.id} aria-label={`Sheet ${at + 1}`} className="tag-sheet">
            {sheet.map((tag) => (
              <Tag key={tag.id} tag={tag} />
            ))}
          </ul>
        ))
      )}
    </main>
  )
}

function Tag({ tag: { name, code, place, sizes, qr } }: { tag: PrintedTag }) {
  const size = sizes.join(' · ')
  return (
    <li className="tag">
      <QrPicture picture={qr} label={`QR code of ${name}`} className="tag-qr" />
      <div className="tag-words">
        {size && <span className={size.length > 6 ? 'tag-size tag-size-long' : 'tag-size'}>{size}</span>}
        <span className={size ? 'tag-name' : 'tag-name tag-name-large'}>{name}</span>
        <span className="tag-code">{code}</span>
        {place && <span className="tag-place">{place}</span>}
      </div>
    </li>
  )
}

function sheets(tags: readonly PrintedTag[]): PrintedTag[][] {
  return Array.from({ length: Math.ceil(tags.length / ON_SHEET) }, (_, at) => tags.slice(at * ON_SHEET, (at + 1) * ON_SHEET))
}
