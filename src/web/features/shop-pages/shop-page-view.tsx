import { Fragment } from 'react'
import { SHOP_PAGE_NAMES, type ShopPage } from '../../../shop/settings/rules.ts'
import { useSettings } from '../product/live/live-settings.ts'
import { ContactLinks } from './contact-links.tsx'
import { splitByAddresses, textBlocks, type TextBlock } from './page-text.ts'

/** A page whose text the shop has written, and below it how to ask what it does not say. */
export function ShopPageView({ page, text }: { page: ShopPage; text: string }) {
  const { place } = useSettings().contact
  return (
    <div className="page gutter py-8 lg:py-12">
      <article className="max-w-2xl">
        <p aria-hidden="true" className="kikoi mb-6 h-2 w-24 rounded-full" />
        <h1 className="display text-3xl lg:text-4xl">{SHOP_PAGE_NAMES[page]}</h1>
        <div className="mt-6 space-y-4 text-ink-soft">
          {textBlocks(text).map((block, at) => (
            // The text is rendered as a whole: its blocks never change places.
            <Block key={at} block={block} />
          ))}
        </div>
        <ContactLinks
          className="mt-10 border-t border-line pt-4"
          link="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        />
        {place && <p className="mt-2 text-sm text-ink-soft">{place}</p>}
      </article>
    </div>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'heading') return <h2 className="pt-4 text-lg font-semibold text-ink">{block.text}</h2>
  if (block.kind === 'list') {
    return (
      <ul className="list-disc space-y-1 pl-5 break-words">
        {block.items.map((item, at) => (
          <li key={at}>
            <Linked text={item} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <p className="break-words whitespace-pre-line">
      <Linked text={block.text} />
    </p>
  )
}

function Linked({ text }: { text: string }) {
  return splitByAddresses(text).map((part, at) =>
    at % 2 === 0 ? (
      <Fragment key={at}>{part}</Fragment>
    ) : (
      <a key={at} href={part} rel="nofollow noopener" className="font-semibold text-ink underline underline-offset-4">
        {part.replace('https://', '')}
      </a>
    ),
  )
}
