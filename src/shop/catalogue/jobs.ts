import type { ShopDeps } from '../deps.ts'
import { createRenditions } from './renditions.ts'
import { PICTURE_FORMATS, renditionWidths } from './rules.ts'
import { PICTURE_RENDER } from './save.ts'

/** Declares the catalogue's jobs; once per process, before jobs.start(). */
export function catalogueJobs({ jobs, storage, images, log }: Pick<ShopDeps, 'jobs' | 'storage' | 'images' | 'log'>): void {
  const renditions = createRenditions({ storage, images })

  // Every width the picture is offered in, in every format, and the link preview; those that exist are left alone.
  jobs.on<{ key: string; width: number }>(
    PICTURE_RENDER,
    async ({ key, width: whole }) => {
      if (!(await renditions.ensureRendition(key, 'share', 'jpg'))) {
        log.warn({ key }, 'picture.render: there is no such original')
        return
      }
      for (const width of renditionWidths(whole)) {
        for (const format of PICTURE_FORMATS) await renditions.ensureRendition(key, width, format)
      }
    },
    { timeout: 300 },
  )
}
