import { useState } from 'react'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import type { HighlightOf } from '../../../../shop/highlights/contract.ts'
import { BANNER_BYTES_MAX, BANNER_TEXT_MAX, LINK_MAX } from '../../../../shop/highlights/rules.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'

type BannerPicture = HighlightOf<'banner'>['picture']

interface BannerFieldsProps {
  entry: HighlightOf<'banner'>
  picture: BannerPicture
  onPicture: (picture: BannerPicture) => void
  errors: Record<string, string | undefined>
}

/** Where a banner leads, and its picture. */
export function BannerFields({ entry, picture, onPicture, errors }: BannerFieldsProps) {
  return (
    <section aria-label="Banner" className="admin-panel space-y-4 px-4 py-4">
      <TextField
        label="Text"
        name="text"
        maxLength={BANNER_TEXT_MAX}
        defaultValue={entry.text}
        hint="Smaller, below the title. May be empty."
        error={errors['text'] ?? errors['entry.text']}
      />
      <TextField
        label="Leads to"
        name="link"
        maxLength={LINK_MAX}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={entry.link}
        hint="An address of this shop: open the page, and copy what stands after the shop’s name, for example /?category=shoes."
        error={errors['link'] ?? errors['entry.link']}
      />
      <BannerPictureField picture={picture} onPicture={onPicture} />
      {picture && (
        <TextField
          label="What the picture shows"
          name="alt"
          maxLength={120}
          defaultValue={picture.alt}
          hint="For those who can’t see it. Leave it empty when it only decorates."
        />
      )}
    </section>
  )
}

function BannerPictureField({ picture, onPicture }: Pick<BannerFieldsProps, 'picture' | 'onPicture'>) {
  const [busy, setBusy] = useState(false)
  async function send(file: File | undefined): Promise<void> {
    if (!file || busy) return
    if (file.size > BANNER_BYTES_MAX) return notify.error('This picture is larger than 8 MB. Choose a smaller one.')
    setBusy(true)
    try {
      const sent = await api<{ picture: NonNullable<BannerPicture> }>('POST', '/api/admin/highlights/pictures', {
        body: file,
        timeout: 60_000,
      })
      onPicture(sent.picture)
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="space-y-3">
      {picture && (
        <img
          src={pictureUrl(picture.key, 480)}
          alt="As shoppers see it"
          width={240}
          height={Math.round((240 * picture.height) / picture.width)}
          className="rounded-card bg-sand"
        />
      )}
      <label className="block">
        <span className="mb-1.5 block text-sm font-semibold">{picture ? 'Another picture' : 'Picture'}</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          disabled={busy}
          className="block min-h-11 w-full text-sm"
          onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
        />
        <span className="mt-1.5 block text-sm text-ink-soft">
          {busy ? 'Sending…' : 'JPEG, PNG, WebP or AVIF, at most 8 MB. A banner may go without.'}
        </span>
      </label>
      {picture && (
        <Button variant="quiet" onClick={() => onPicture(null)}>
          Take the picture out
        </Button>
      )}
    </div>
  )
}
