import type { AreaDeps } from '../deps.ts'
import type { Limits } from '../limits.ts'
import { resealAll } from '../sealed-rows.ts'
import { createVideoAdmin } from './admin.ts'
import { createDemoVideos } from './demo-videos.ts'
import { createEngagement } from './engagement.ts'
import { createEvents } from './events.ts'
import { createFeed } from './feed.ts'
import { createLifecycle } from './lifecycle.ts'
import { createProcessing } from './processing.ts'
import { createProductVideos } from './product-videos.ts'
import { createStoredFiles, type StoredFilesDeps } from './stored-files.ts'
import { createSimilar } from './similar.ts'
import { createTags, type TagDeps } from './tags.ts'
import { createTagsRead, type TagsReadDeps } from './tags-read.ts'
import { createUploads, type UploadsDeps } from './uploads.ts'
import { createVideos } from './videos.ts'
import { createWorkState } from './work-state.ts'
import { SEALED_VIEW_KEYS } from './viewers.ts'
import { createYouTubeVideos } from './youtube.ts'

export interface MediaDeps extends AreaDeps {
  limits: Limits
  catalogue: Pick<TagDeps, 'setClips'> & TagsReadDeps & StoredFilesDeps & Omit<UploadsDeps, keyof AreaDeps>
}

/** Videos: sending, making, tagging and showing them. */
export function createMedia(given: MediaDeps) {
  const { catalogue, ...rest } = given
  const deps = { ...catalogue, ...rest }
  const tags = createTags(deps)
  const processing = createProcessing(deps)
  const storedFiles = createStoredFiles(deps)
  const videos = createVideos(deps)
  return {
    ...videos,
    ...createFeed(deps),
    ...createProductVideos(deps),
    ...createTagsRead(deps),
    ...createUploads(deps),
    ...processing,
    ...storedFiles,
    ...createWorkState(deps),
    ...tags,
    ...createVideoAdmin({ ...deps, ...tags }),
    ...createLifecycle({ ...deps, ...tags, ...processing, ...storedFiles }),
    ...createDemoVideos({ ...deps, ...storedFiles }),
    ...createSimilar({ ...deps, ...videos }),
    ...createYouTubeVideos(deps),
    ...createEvents(deps),
    ...createEngagement({ ...deps, ...tags }),
    resealViewKeys: () => resealAll(deps, SEALED_VIEW_KEYS),
  }
}
