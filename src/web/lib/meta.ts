import { shopName } from '../../shop/name.ts'

interface PageMeta {
  title: string
  description: string
  /** Of the shop's public address. */
  origin: string
  /** The page's one true address, from the slash on. */
  path: string
  /** From the slash on, of the size that previews have; or a whole address elsewhere. */
  image?: string | undefined
  type?: 'website' | 'product'
  /** False keeps the page out of search engines. */
  index?: boolean
}

/** Title, description, canonical address and link preview of a page, as React Router wants them. */
export function pageMeta({ title, description, origin, path, image, type = 'website', index = true }: PageMeta) {
  return [
    { title },
    { name: 'description', content: description },
    // Of a page that is not to be listed none: the page it names would be left out with it.
    ...(index ? [{ tagName: 'link', rel: 'canonical', href: origin + path }] : []),
    { property: 'og:site_name', content: shopName() },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    ...(image
      ? [
          { property: 'og:image', content: image.startsWith('/') ? origin + image : image },
          ...(image.startsWith('/')
            ? [
                { property: 'og:image:width', content: '1200' },
                { property: 'og:image:height', content: '630' },
              ]
            : []),
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
