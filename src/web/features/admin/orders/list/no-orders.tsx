import { shopName } from '../../../../../shop/name.ts'
import type { QrCode } from '../../../../../shop/qr-code.ts'
import { Button } from '../../../../ui/button.tsx'
import { QrPicture } from '../../../../ui/qr-picture.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { shareLink } from '../../../product/card/share.ts'

/** The shop's own address, to be sent or scanned. */
export interface ShopAddress {
  url: string
  qr: QrCode
}

/** Nothing was ever ordered: what a shop does then is to tell people of it. */
export function NoOrders({ shop: { url, qr } }: { shop: ShopAddress }) {
  const canShare = useHydrated()
  const share = () => shareLink({ title: shopName(), text: shopName(), url })
  return (
    <div className="admin-panel flex flex-wrap items-center gap-x-6 gap-y-4 px-4 py-4">
      <div className="min-w-0 flex-1 basis-64 space-y-2">
        <p className="font-semibold">No orders yet. Share the shop: the first one appears here by itself.</p>
        <p className="text-ink-soft">Send its address to people who like your clothes, or hang the code up in the stall to be scanned.</p>
        <p>
          <a href={url} className="inline-flex min-h-11 items-center font-semibold break-all underline underline-offset-4">
            {url}
          </a>
        </p>
        {canShare && (
          <Button variant="secondary" onClick={() => void share()}>
            Share the shop
          </Button>
        )}
      </div>
      <QrPicture picture={qr} label={`QR code of ${url}`} className="w-36 rounded-card bg-white" />
    </div>
  )
}
